import type { ListSpan, RankedView } from '../../engine/views.js'

/** One list as if there were no others. */
export interface ShownList extends RankedView {
  /** What it is called, where there are several. */
  name: string | undefined
}

/** The list that is shown where there are several: that of the row one looks at, else the one asked for, else the first. */
export function shownList(ranked: RankedView, row: number | undefined, asked: string | undefined): ShownList {
  const { lists, ...whole } = ranked
  if (!lists) return { ...whole, name: undefined }
  const place = row === undefined ? -1 : ranked.order.indexOf(row)
  const holds = ({ start, end }: ListSpan) => place >= start && place < end
  return onlyList(ranked, lists.find(holds) ?? lists.find(({ name }) => name === asked) ?? lists[0])
}

/** The rows of one list, as if there were no others. */
function onlyList({ lists: _, ...ranked }: RankedView, { name, start, end }: ListSpan): ShownList {
  const labels = ranked.labels.subarray(start, end)
  const first = labels.indexOf(0)
  return {
    ...ranked,
    name,
    order: ranked.order.subarray(start, end),
    labels,
    onTop: first < 0 ? labels.length : first,
  }
}

/** How many positives whoever looks at so many rows finds: the same part of every list, from its top. */
export function positivesAmong({ labels, lists }: Pick<RankedView, 'labels' | 'lists'>, rows: number): number {
  const spans = lists ?? [{ start: 0, end: labels.length }]
  let hits = 0
  for (const { start, end } of spans) {
    const looked = (rows / labels.length) * (end - start)
    const whole = Math.min(end - start, Math.floor(looked + 1e-9))
    for (let rank = start; rank < start + whole; rank++) hits += labels[rank]
    if (start + whole < end) hits += Math.max(0, looked - whole) * labels[start + whole]
  }
  return hits
}
