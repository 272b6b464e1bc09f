import { PENALTIES, SOLVERS } from '@infinite-push/core'
import type { Command } from 'commander'
import { addOutputOptions, type OutputFlags } from '../options/output-options.js'
import { colorsFor } from '../terminal/color.js'
import { printJson, printLines } from '../terminal/print.js'
import type { ProgramContext } from '../terminal/program.js'
import { textTable } from '../terminal/table.js'

const AUTO = { name: 'auto', summary: 'alm, or working-set when there are thousands of negatives', cost: '' }

export function define(command: Command, context: ProgramContext): void {
  command.description('The solvers: what each is, and what an iteration costs. And the penalties that they take.')
  addOutputOptions(command)
  command.addHelpText('after', '\nExample:\n  npx infinite-push solvers')
  command.action((flags: OutputFlags) => {
    const penalties = Object.values(PENALTIES).map(({ name, formula, selects }) => ({ name, formula, selects }))
    const solvers = SOLVERS.map(({ name, summary, cost }) => ({ name, summary, cost }))
    if (flags.json) return printJson(context, { solvers: [AUTO, ...solvers], penalties })
    const { bold, dim } = colorsFor(context.stdout, context.env)
    const [header, ...rows] = textTable(
      ['penalty', 'Ω(w)', 'selects features'],
      penalties.map(({ name, formula, selects }) => [name, formula, selects ? 'yes' : 'no']),
    ).split('\n')
    const width = Math.max(...solvers.map(({ name }) => name.length))
    printLines(context, [
      ...[AUTO, ...solvers].flatMap(({ name, summary, cost }) => [
        `${bold(name.padEnd(width))}  ${summary}`,
        ...(cost === '' ? [] : [dim(`${' '.repeat(width)}  per iteration: ${cost}`)]),
      ]),
      '',
      dim('Every solver takes every penalty and every threshold:'),
      bold(header),
      ...rows,
    ])
  })
}
