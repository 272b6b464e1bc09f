import { AS_WRITTEN, type HintsFor } from '@infinite-push/core/internal'
import type { EnginesNotice } from '@infinite-push/engines'
import { shellWord } from '@infinite-push/tables'

const MISSING =
  '--missing mean fills in what the column has elsewhere; --missing drop leaves such rows out; --missing indicator ' +
  'also makes a feature of which cells are missing.'

/** What to do about the errors of engines, with flags to copy. */
export const ENGINE_HINTS: HintsFor<EnginesNotice> = {
  'in-memory-only': () => 'Let the rows come here: a file, or --sql, without --in-place and --engine.',
  'unknown-engine': () =>
    'Write --engine duckdb, --engine postgres://USER@HOST/DATABASE or --engine clickhouse://USER@HOST:8123/DATABASE; ' +
    'passwords come from the environment (PGPASSWORD, CLICKHOUSE_PASSWORD) or from ~/.pgpass.',
  'engine-not-installed': AS_WRITTEN,
  'engine-unreachable': AS_WRITTEN,
  'engine-lost': AS_WRITTEN,
  'engine-denied': AS_WRITTEN,
  'engine-failed': AS_WRITTEN,
  'no-such-table': ({ files }) =>
    files
      ? "Check the path; a pattern stands in quotes, as in: 'data/*.parquet' --in-place"
      : 'Write --table table or --table schema.table; put double quotes around a part that has a dot.',
  'no-table-named': () =>
    'Name one: --table schema.table (--table sales.duckdb::orders for DuckDB), --sql "select …", or files.',
  'engine-not-a-number': ({ column }) => {
    const word = shellWord(column)
    return `Leave it out (--ignore ${word}), take it for a category (--category ${word}), or cast it with --sql.`
  },
  'engine-not-finite': ({ column }) =>
    `Leave it out (--ignore ${shellWord(column)}), or let --sql put NULL in the place of what is not finite.`,
  'engine-answer-not-finite': AS_WRITTEN,
  'engine-not-a-boolean': AS_WRITTEN,
  'engine-missing-cells': () => MISSING,
  'engine-missing-labels': () => 'Leave such rows out with --sql.',
  'engine-bad-weights': AS_WRITTEN,
  'engine-no-median': () => 'Use --missing mean, --missing indicator or --missing drop.',
  'engine-keys-twice': () => 'Name a column that tells rows apart with --id, or none.',
  'table-changed': AS_WRITTEN,
}
