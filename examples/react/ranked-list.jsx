import { contributions, namedColumns, rank, scoreTable } from '@infinite-push/core/scoring'

/** Rows ranked by a model, best first, each with what speaks for it: 15 KB of library, nothing is sent anywhere. */
export function RankedList({ model, columns, name, top = 10 }) {
  const table = namedColumns(columns)
  const scores = scoreTable(model, table)
  const why = contributions(model, table)
  return (
    <ol>
      {rank(scores)
        .slice(0, top)
        .map((row) => (
          <li key={row}>
            <strong>{name(row)}</strong> {scores[row].toFixed(2)}
            <Reasons parts={why(row)} />
          </li>
        ))}
    </ol>
  )
}

/** The three largest parts of a score. */
function Reasons({ parts }) {
  const largest = [...parts].sort((a, b) => Math.abs(b.contribution) - Math.abs(a.contribution)).slice(0, 3)
  return (
    <ul>
      {largest.map((part) => (
        <li key={part.feature}>
          {part.feature}: {part.contribution.toFixed(2)}
        </li>
      ))}
    </ul>
  )
}
