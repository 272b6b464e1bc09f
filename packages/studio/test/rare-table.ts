/** One positive in 200 rows, told by two of twelve columns, and only in part: the highest negatives stand among them. */
export function rareTable(rows: number): string {
  let state = 5
  const random = () => {
    state = (state * 48_271) % 2_147_483_647
    return state / 2_147_483_647
  }
  const normal = () => Array.from({ length: 6 }, random).reduce((sum, value) => sum + value, -3)
  const lines = Array.from({ length: rows }, (_, i) => {
    const rare = i % 200 === 0 ? 1 : 0
    const cells = Array.from({ length: 12 }, (_, k) => (normal() + (k < 2 ? 2.2 * rare : 0)).toFixed(3))
    return [...cells, rare ? 'fraud' : 'fine'].join(',')
  })
  const header = Array.from({ length: 12 }, (_, k) => `signal ${k + 1} of the payment as the terminal reports it`)
  return `${header.join(',')},outcome\n${lines.join('\n')}\n`
}
