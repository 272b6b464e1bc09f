import { METRICS, type Metrics } from '@infinite-push/core'
import { alignedNumber } from '@infinite-push/core/internal'
import type { Intervals } from '../compute/jobs.js'
import { type Cell, textTable } from '../terminal/table.js'

/** Every metric that is known with its interval, by the names that --metric takes. */
export function metricTable(metrics: Partial<Metrics>, intervals: Intervals | undefined): string[] {
  const rows: Cell[][] = []
  for (const { name, key, description } of METRICS) {
    const value = metrics[key]
    if (value === undefined) continue
    if (typeof value === 'number') rows.push([name, alignedNumber(value), interval(intervals?.[key]), description])
    else {
      Object.entries(value).forEach(([parameter, cell], i) => {
        const range = (intervals?.[key] as Record<string, { low: number; high: number }> | undefined)?.[parameter]
        rows.push([`${name}-${parameter}`, alignedNumber(cell), interval(range), i === 0 ? description : ''])
      })
    }
  }
  const header = intervals ? ['metric', 'value', '95 % interval', ''] : ['metric', 'value', '']
  const shown = intervals ? rows : rows.map(([name, value, , description]) => [name, value, description])
  return textTable(header, shown).split('\n')
}

function interval(range: unknown): string {
  if (range === undefined) return ''
  const { low, high } = range as { low: number; high: number }
  return `${alignedNumber(low)} – ${alignedNumber(high)}`
}
