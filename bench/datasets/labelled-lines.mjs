/** A table from lines of numbers: plain commas without quotes, the label last. */
export function labelledLines(lines) {
  const cells = lines.map((line) => line.split(',').map(Number))
  const cols = cells[0].length - 1
  return {
    rows: cells.length,
    cols,
    labels: Uint8Array.from(cells, (row) => row[cols]),
    values: Float64Array.from(cells.flatMap((row) => row.slice(0, cols))),
  }
}
