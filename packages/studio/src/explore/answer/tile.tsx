import { memo, type ReactNode } from 'react'
import classes from './answer.module.css'

interface TileProps {
  /** What the number is. */
  name: ReactNode
  value: string
  /** Said behind the value, smaller. */
  unit?: string
  /** How to take it: on which rows, how sure. */
  detail: ReactNode
  /** A number that should not be taken for good news. */
  doubtful?: boolean
}

/** One number of the answer. */
export const Tile = memo(function Tile({ name, value, unit, detail, doubtful = false }: TileProps) {
  return (
    <div className={classes.tile} data-doubtful={doubtful}>
      <dt className={classes.name}>{name}</dt>
      <dd className={classes.value}>
        {value}
        {unit && <span className={classes.unit}> {unit}</span>}
      </dd>
      <dd className={classes.detail}>{detail}</dd>
    </div>
  )
})
