import { METHODS, type Method, PENALTIES, SOLVERS } from '@infinite-push/core'
import type { Command } from 'commander'
import { addOutputOptions, type OutputFlags } from '../options/output-options.js'
import { colorsFor } from '../terminal/color.js'
import { printJson, printLines } from '../terminal/print.js'
import type { ProgramContext } from '../terminal/program.js'
import { textTable } from '../terminal/table.js'

const AUTO = {
  name: 'auto',
  summary: 'path-simplex for l1 on up to 20,000 rows; else alm, or working-set with thousands of negatives',
  takes: 'every penalty and threshold, lists, signs and factors',
  reference: '',
  cost: '',
}

export function define(command: Command, context: ProgramContext): void {
  command.description('The solvers: what each is, and what an iteration costs. And the penalties that they take.')
  addOutputOptions(command)
  command.addHelpText('after', '\nExample:\n  npx infinite-push solvers')
  command.action((flags: OutputFlags) => {
    const penalties = Object.values(PENALTIES).map(({ name, formula, summary, selects }) => ({
      name,
      formula,
      summary,
      selects,
    }))
    const solvers = SOLVERS.map(({ name, summary, takes, cost, reference }) => ({
      name,
      summary,
      takes,
      cost,
      reference,
    }))
    const methods = METHODS.map(({ name, problem, penalties, reference }) => ({ name, problem, penalties, reference }))
    if (flags.json) return printJson(context, { solvers: [AUTO, ...solvers], penalties, methods })
    const { bold, dim } = colorsFor(context.stdout, context.env)
    const [header, ...rows] = textTable(
      ['penalty', 'Ω(w)', 'selects features', 'for'],
      penalties.map(({ name, formula, summary, selects }) => [name, formula, selects ? 'yes' : 'no', summary]),
    ).split('\n')
    const width = Math.max(...solvers.map(({ name }) => name.length))
    printLines(context, [
      ...[AUTO, ...solvers].flatMap((solver) => solverLines(solver, width, context)),
      '',
      dim('The penalties:'),
      bold(header),
      ...rows,
      '',
      dim('The methods of `compare --methods`:'),
      ...methodLines(methods, bold),
    ])
  })
}

/** What it is, and indented below it what it takes, costs and comes from. */
function solverLines(solver: typeof AUTO, width: number, context: ProgramContext): string[] {
  const { bold, dim } = colorsFor(context.stdout, context.env)
  const more = [solver.takes, solver.cost && `per iteration: ${solver.cost}`, solver.reference].filter(Boolean)
  return [
    `${bold(solver.name.padEnd(width))}  ${solver.summary}`,
    ...more.map((line) => dim(`${' '.repeat(width)}  ${line}`)),
  ]
}

function methodLines(
  methods: Pick<Method, 'name' | 'problem' | 'reference'>[],
  bold: (text: string) => string,
): string[] {
  const rows = methods.map(({ name, problem, reference }) => [name, problem, reference])
  const [header, ...lines] = textTable(['method', 'what it minimizes', 'from'], rows).split('\n')
  return [bold(header), ...lines]
}
