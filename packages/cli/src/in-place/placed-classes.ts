import { InfinitePushError } from '@infinite-push/core'
import type { OpenTable } from '@infinite-push/engines'

/** Judging a ranking needs rows of both classes. */
export function checkPlacedClasses({ hasLabels, labelCounts, labelName, rows }: OpenTable): void {
  const refuse = (code: string, message: string, hint: string) =>
    new InfinitePushError(code, `${rows.shown}${message}`, { kind: 'data', hint, field: 'label' })
  if (!hasLabels) {
    const message = ' has no label column, so there is nothing to judge the ranking by.'
    throw refuse('no-labels', message, 'Name the label column with --label.')
  }
  if (labelCounts.length > 1) return
  const held = labelCounts.map(({ value, count }) => `${value} (${count})`).join(', ')
  const hint = 'Judging needs rows of both classes; name the positive one with --positive, the column with --label.'
  throw refuse('one-class', `: the label column "${labelName}" holds ${held}.`, hint)
}
