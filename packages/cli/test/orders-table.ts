import type { PlainTable } from './written-tables.js'

const CHANNELS = ['web', 'shop', 'phone']

/** Orders with a name for each row, numbers, a category and gaps; some of them were returned. */
export function ordersTable(rows = 300): PlainTable {
  let state = 1
  const random = () => {
    state = (state * 48271) % 2147483647
    return state / 2147483647
  }
  return {
    names: ['id', 'amount', 'items', 'age', 'channel', 'gift', 'noise', 'returned'],
    rows: Array.from({ length: rows }, (_, i) => {
      const returned = random() < 0.3
      const shift = returned ? 1 : 0
      const rounded = (value: number) => Math.round(1000 * value) / 1000
      return [
        `order ${i + 1}`,
        rounded(50 + 40 * (random() + random() + shift)),
        1 + Math.floor(6 * random() + 3 * shift),
        random() < 0.1 ? null : Math.floor(20 + 60 * random() - 10 * shift),
        CHANNELS[Math.floor(3 * random() * (returned ? 0.7 : 1))],
        Math.floor(2 * random()),
        rounded(random()),
        returned ? 'yes' : 'no',
      ]
    }),
  }
}

const KINDS = { number: 'number', string: 'text', boolean: 'boolean' } as const

/** The same with the kind of each column, as engines want to be told. */
export function withKinds({ names, rows }: PlainTable) {
  const kindOf = (k: number) => {
    const cell = rows.map((row) => row[k]).find((value) => value !== null)
    return KINDS[typeof cell as keyof typeof KINDS]
  }
  return { columns: names.map((name, k) => ({ name, kind: kindOf(k) })), rows }
}
