import type { Command } from 'commander'
import type { Colors } from '../terminal/color.js'
import { commandName } from '../terminal/command-line.js'

/** What a bare call prints: the promise, three examples to copy, and the commands. */
export function welcome(program: Command, { bold, cyan, dim }: Colors): string {
  const name = commandName()
  const width = Math.max(...program.commands.map((command) => command.name().length))
  return [
    bold('Puts as many positives as possible above the first negative, and proves it.'),
    '',
    `  ${cyan(`${name} demo`)}${dim('                              the main job on bundled data')}`,
    `  ${cyan(`${name} fit data.csv --out model.json`)}${dim('     learn a ranker')}`,
    `  ${cyan(`${name} rank model.json new.csv`)}${dim('           sort new rows, best first')}`,
    '',
    ...program.commands.map((command) => `  ${command.name().padEnd(width)}  ${command.summary()}`),
    '',
    dim(`${name} COMMAND --help tells all about a command, with an example.`),
    '',
  ].join('\n')
}
