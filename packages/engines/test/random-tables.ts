import type { Table, TableOptions } from '@infinite-push/tables'
import { startTable } from '@infinite-push/tables'
import type { TestCell, TestTable } from './engines-under-test.js'

/** Numbers from 0 to 1 that are the same every time. */
function randomNumbers(seed: number): () => number {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let t = Math.imul(state ^ (state >>> 15), 1 | state)
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296
  }
}

export interface TableShape {
  seed: number
  rows?: number
  numbers?: number
  positives?: number
  categories?: number
  booleans?: number
  /** The share of cells that are missing. */
  gaps?: number
  weights?: boolean
  /** Values are rounded, so that scores are equal. */
  ties?: boolean
  /** Numbers are one of so few: rows are of few kinds. */
  levels?: number
  /** Every row is there twice. */
  twice?: boolean
  /** Positives are not apart from negatives. */
  inside?: boolean
}

const COLOURS = ['red', 'green', 'blue']

/** A table with a label in its last column. */
export function randomTable(shape: TableShape): TestTable {
  const { seed, rows = 80, numbers = 5, categories = 0, booleans = 0, gaps = 0, inside = false } = shape
  const random = randomNumbers(seed)
  const positives = shape.positives ?? Math.ceil(rows / 4)
  const normal = () => Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random())
  const all = Array.from({ length: rows }, (_, i) => {
    const label = i < positives ? 1 : 0
    const shift = inside ? 0 : 1.5 * label
    const number = (k: number) => {
      if (shape.levels) return Math.floor(shape.levels * random() ** (label === 1 && k < 3 ? 0.4 : 1.6))
      const value = 10 * k + (1 + k) * (normal() + (k < 3 ? shift : 0))
      return shape.ties ? Math.round(value) : value
    }
    const gap = <T extends TestCell>(cell: T) => (random() < gaps ? null : cell)
    return [
      ...Array.from({ length: numbers }, (_, k) => gap(number(k))),
      ...Array.from({ length: categories }, () => gap(COLOURS[Math.floor(random() * (label ? 2 : 3))])),
      ...Array.from({ length: booleans }, () => gap(random() < 0.3 + 0.4 * label ? 'yes' : 'no')),
      ...(shape.weights ? [0.5 + Math.floor(random() * 4) / 2] : []),
      label,
    ]
  })
  return {
    columns: [
      ...Array.from({ length: numbers }, (_, k) => ({ name: `x${k}`, kind: 'number' as const })),
      ...Array.from({ length: categories }, (_, k) => ({ name: `colour ${k}`, kind: 'text' as const })),
      ...Array.from({ length: booleans }, (_, k) => ({ name: `is ${k}`, kind: 'text' as const })),
      ...(shape.weights ? [{ name: 'weight', kind: 'number' as const }] : []),
      { name: 'label', kind: 'number' },
    ],
    rows: shape.twice ? all.flatMap((row) => [row, row]) : all,
  }
}

/** The same table as the readers of files have it. */
export function inMemory({ columns, rows }: TestTable, options: TableOptions): Table {
  const sink = startTable('test', options)(columns.map(({ name }) => ({ name })))
  rows.forEach((row, i) => {
    sink.addRow(row, i + 1)
  })
  return sink.toTable('csv')
}
