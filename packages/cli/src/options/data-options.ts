import type { MissingPolicy, TableOptions } from '@infinite-push/tables'
import type { Command } from 'commander'
import { choiceFlag, listFlag, textFlag, usageError } from './flag-values.js'

/** The flags that say how to read a table. */
export interface DataFlags {
  label?: string
  positive?: string
  weights?: string
  query?: string
  groupsOfRows?: string
  ignore?: string[]
  id?: string
  format?: string
  missing?: MissingPolicy
}

const FLAGS = {
  label: ['--label <name>', 'the label column, by name or 1-based number (default: label, else the last)', 'outcome'],
  positive: ['--positive <value>', 'which label value is positive (default: 1, where that tells)', 'yes'],
  weights: ['--weights <name>', 'column of row weights ≥ 0', 'weight'],
  query: ['--query <name>', 'column of list ids; learning from lists comes in a later version', 'qid'],
  groupsOfRows: [
    '--groups-of-rows <name>',
    'column of runs, patients, …: cross-validation keeps them whole',
    'patient',
  ],
  id: ['--id <name>', 'row identifier to keep in outputs; not a feature', 'patient'],
  format: ['--format <kind>', 'csv, tsv or svmlight, each also gzipped (default: told from name and content)', 'csv'],
} as const

/** Adds the named flags, and the two that are no plain texts. */
export function addDataOptions(command: Command, names: readonly (keyof DataFlags)[]): Command {
  for (const name of names) {
    if (name === 'ignore') command.option('--ignore <a,b>', 'columns to leave out', listFlag('ignore'))
    else if (name === 'missing') {
      const parse = choiceFlag('missing', ['error', 'mean', 'drop'])
      command.option('--missing <what>', 'cells without value: error, mean (fill in), drop (the row)', parse)
    } else {
      const [flag, description, example] = FLAGS[name]
      const word = flag.slice(2, flag.indexOf(' '))
      command.option(flag, description, textFlag(word, example))
    }
  }
  return command
}

/** Every flag, for the commands that learn. */
export const LEARNING_FLAGS = ['label', 'positive', 'weights', 'query', 'ignore', 'id', 'format', 'missing'] as const

/** How to read a table to learn from. */
export function learningTable(flags: DataFlags): TableOptions {
  if (flags.query !== undefined) {
    throw usageError(
      'lists-unsupported',
      '--query: this version does not learn from lists yet; it ranks all rows against all others.',
      'Leave --query out; name the column with --ignore if it should not be a feature.',
      'query',
    )
  }
  const { label, positive, weights, groupsOfRows, ignore, id, format, missing = 'error' } = flags
  return { label, positive, weights, rowGroups: groupsOfRows, ignore, id, format, missing }
}
