import { refusal, warning } from '@infinite-push/core/internal'
import { listed } from '../listed.js'

/** Why the label column does not say which rows are positive. Classes are most frequent first. */

type Labels = { source: string; column: string; classes: readonly { value: string; count: number }[] }

function told({ source, column }: Labels): string {
  return `${source}: the label column "${column}"`
}

function summary({ classes }: Labels): string {
  const shown = classes.map(({ value, count }) => `${value} (${count} ${count === 1 ? 'row' : 'rows'})`)
  return listed(shown, 10)
}

/** The class that is most likely the one sought. */
export function rarest({ classes }: Pick<Labels, 'classes'>): string {
  return classes.at(-1)?.value ?? '1'
}

export const positiveUnknown = refusal('positive-unknown', {
  kind: 'usage',
  field: 'positive',
  message: (labels: Labels) => `${told(labels)} does not tell which class is positive. It holds ${summary(labels)}.`,
  hint: (labels) => `Name the positive class, as in positive: '${rarest(labels)}'.`,
})

export const labelContinuous = refusal('label-continuous', {
  kind: 'usage',
  field: 'label',
  message: (labels: Labels) =>
    `${told(labels)} holds ${labels.classes.length} different values, so it looks like a measurement, not like classes.`,
  hint: () => 'Name the label column, or the positive class.',
})

export const positiveNotFound = refusal('positive-not-found', {
  kind: 'usage',
  field: 'positive',
  message: (labels: Labels & { positive: string }) =>
    `${told(labels)} never holds ${labels.positive}, but ${summary(labels)}.`,
  hint: (labels) => `Use one of these values, for example positive: '${rarest(labels)}'.`,
})

export const noneIsPositive = warning('positive-not-found', {
  field: 'positive',
  message: (labels: Labels & { positive: string }) =>
    `No row is positive. ${told(labels)} never holds ${labels.positive}, but ${summary(labels)}.`,
  hint: (labels) => `Name the positive class, for example positive: '${rarest(labels)}'.`,
})

export const missingLabels = warning('missing-labels', {
  field: 'label',
  message: (labels: Labels & { missing: number; rows: number }) =>
    `${told(labels)} lacks ${labels.missing} of ${labels.rows} labels, so none is used.`,
  hint: () => 'Give every row a label.',
})

export const oneClassOnly = refusal('one-class', {
  kind: 'data',
  field: 'label',
  message: (labels: Labels) => `${told(labels)} holds one class only: ${summary(labels)}.`,
  hint: () => 'Ranking needs positive and negative rows; check the label column and the rows of the table.',
})
