import classes from '../table.module.css'
import type { SortBy } from './feature-lines.js'

interface SortTitleProps {
  by: SortBy
  text: string
  sortBy: SortBy
  onSort(by: SortBy): void
}

/** The title of a column that the table can be sorted by. */
export function SortTitle({ by, text, sortBy, onSort }: SortTitleProps) {
  const sorted = by === sortBy
  return (
    <th aria-sort={sorted ? (by === 'name' ? 'ascending' : 'descending') : 'none'}>
      <button type="button" className={classes.plain} onClick={() => onSort(by)}>
        {text} <span aria-hidden="true">{sorted ? (by === 'name' ? '▴' : '▾') : ''}</span>
      </button>
    </th>
  )
}
