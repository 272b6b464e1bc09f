import { didYouMean, refusal, warning } from '@infinite-push/core/internal'

export const unknownExport = refusal('unknown-format', {
  kind: 'usage',
  field: 'to',
  message: ({ to }: { to: string; known: readonly string[]; meant: string | undefined }) =>
    `'${to}' is not a format that models are exported to.`,
  hint: ({ known, meant }) => `${didYouMean(meant)}There are ${known.join(', ')}.`,
})

export const otherFormat = refusal('other-format', {
  kind: 'usage',
  field: ({ name }) => name,
  message: ({ to, name }: { to: string; name: string; settings: readonly string[] }) =>
    `'${name}' is not a setting of ${to}.`,
  hint: ({ settings }) => (settings.length > 0 ? `It takes ${settings.join(', ')}.` : 'It takes no settings.'),
})

export const badTableName = refusal('bad-table-name', {
  kind: 'usage',
  field: 'table',
  message: ({ name }: { name: string }) => `${name} is not the name of a table.`,
  hint: () => 'Write table or schema.table; put double quotes around a part that has a dot, such as "rows.parquet".',
})

export const badModelName = refusal('bad-model-name', {
  kind: 'usage',
  field: 'name',
  message: ({ name }: { name: string }) => `${name} cannot be the name of a model in Elasticsearch.`,
  hint: () => 'Use letters, digits, _ and -.',
})

export const beyondFloat = refusal('beyond-float32', {
  kind: 'model',
  message: ({ column }: { column: string }) =>
    `A level of the column "${column}" adds more to the score than ONNX has numbers for.`,
  hint: () => 'Export to another format, or learn from features of a more usual size.',
})

export const nulInText = refusal('nul-in-text', {
  kind: 'model',
  message: ({ text }: { text: string }) =>
    `"${text}" holds a NUL character, which no database takes in a name or a text.`,
  hint: () => 'Rename the column or the level in the table, and fit again.',
})

export const notExportable = refusal('not-exportable', {
  kind: 'model',
  message: ({ feature }: { feature: string }) =>
    `The feature "${feature}" is made of hashed texts or of dates, which no export computes.`,
  hint: () => 'Score with predict; or learn from numbers, and from levels that occur often (minLevelCount).',
})

export const emptyRule = warning('empty-model', {
  message: (_: { selected: 0 }) => 'The model selects no feature: all rows get the same score.',
  hint: () => 'Fit again with a smaller λ; diagnose tells more.',
})

export const notProven = warning('not-solved', {
  message: ({ ended }: { ended: string }) => `The model is not known to be optimal: its fit ended with ${ended}.`,
  hint: () => 'Fit again with a higher maxIterations or timeLimitMs.',
})

export const scoresOnly = warning('scores-only', {
  message: ({ to, what }: { to: string; what: string }) =>
    `${to} gives scores only: ${what} must be computed from them.`,
  hint: () =>
    'The document tells how, under "about": thresholds and curves are those of its scores, without the offset.',
})
