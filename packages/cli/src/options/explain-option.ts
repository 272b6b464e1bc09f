import { type Command, Option } from 'commander'
import { numberFlag, wholeFrom } from './flag-values.js'

export interface ExplainFlags {
  /** How many reasons each row gets. */
  explain?: number
}

/** The flag that asks why each row scores what it scores. */
export function addExplainOption(command: Command): void {
  const what = 'say why: the n largest contributions to the score of a row, compared with the average training row'
  command.addOption(
    new Option('--explain [n]', `${what} (n: 3)`).preset('3').argParser(numberFlag('explain', wholeFrom(1, '3'))),
  )
}
