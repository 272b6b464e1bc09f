import { shellWord } from '@infinite-push/tables'
import type { Colors } from '../terminal/color.js'
import { commandName } from '../terminal/command-line.js'

/** Commands to copy, each with what it does. */
export function nextSteps(
  title: string,
  steps: readonly (readonly [words: readonly string[], what: string])[],
  colors: Colors,
): string[] {
  const commands = steps.map(([words]) => [commandName(), ...words.map(shellWord)].join(' '))
  return [title, ...commands.flatMap((command, i) => [`  ${colors.cyan(command)}`, colors.dim(`      ${steps[i][1]}`)])]
}
