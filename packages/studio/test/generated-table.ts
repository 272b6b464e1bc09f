/** What a generated table is like. */
export interface TableShape {
  rows: number
  columns: number
  /** How many columns differ between the classes, and by how much. */
  telling: number
  shift: number
}

/** A table with a label in the last column; half of the rows are positive. The same shape gives the same table. */
export function generatedTable({ rows, columns, telling, shift }: TableShape): string {
  let state = 1
  // A multiplicative generator (Lehmer's, modulus 2³¹ − 1): plain, and the same everywhere.
  const random = () => {
    state = (state * 48_271) % 2_147_483_647
    return state / 2_147_483_647
  }
  const header = [...Array.from({ length: columns }, (_, k) => `gene ${k + 1}`), 'label']
  const lines = Array.from({ length: rows }, (_, i) => {
    const positive = i % 2
    const cells = Array.from({ length: columns }, (_, k) => random() + (k < telling ? shift * positive : 0))
    return [...cells.map((cell) => cell.toFixed(3)), positive].join(',')
  })
  return `${[header.join(','), ...lines].join('\n')}\n`
}
