/** A table of search results: rows belong to queries, users come back with several, and some features may only speak for a row. */
export function listsTable(queries: number, perQuery: number): string {
  let state = 11
  const random = () => {
    state = (state * 48_271) % 2_147_483_647
    return state / 2_147_483_647
  }
  const lines: string[] = []
  for (let query = 1; query <= queries; query++) {
    // What a query is about shifts all of its rows: scores mean something inside of a list only.
    const level = 4 * random()
    for (let i = 0; i < perQuery; i++) {
      const good = i % 4 === 0 ? 1 : 0
      const cells = [level + random() + 0.5 * good, random() + 0.25 * good, random(), random() - 0.3 * good]
      const kind = ['shop', 'news', 'forum'][Math.floor(3 * random())]
      lines.push([`q${query}`, `user ${query % 7}`, ...cells.map((cell) => cell.toFixed(3)), kind, good].join(','))
    }
  }
  return `qid,user,match,clicks,age,price,kind,label\n${lines.join('\n')}\n`
}
