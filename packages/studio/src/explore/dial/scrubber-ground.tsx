import { memo, useMemo } from 'react'
import { leftOutAt } from '../../engine/left-out.js'
import type { PathView, TableView, ValidationView } from '../../engine/views.js'
import { firstPoints } from './points.js'
import classes from './scrubber.module.css'

const HEIGHT = 44

interface ScrubberGroundProps {
  path: PathView
  table: TableView
  width: number
  feature: string | undefined
  validation: ValidationView | undefined
}

/** What one scrubs over: the number of features as a hill, what new rows say as a curve, a tick where features come in, and the λ that was chosen. */
export const ScrubberGround = memo(function ScrubberGround(props: ScrubberGroundProps) {
  const { path, table, width, feature, validation } = props
  const { points } = path
  const x = (i: number) => (i / (points.length - 1)) * width
  const firsts = useMemo(() => firstPoints(path), [path])
  const followed = feature === undefined ? undefined : firsts.get(table.features.indexOf(feature))
  const chosen = validation && points.findIndex(({ lambda }) => lambda <= validation.lambda * (1 + 1e-9))
  return (
    <svg className={classes.ground} width={width} height={HEIGHT} aria-hidden="true">
      <path className={classes.hill} d={hill(path, x, width)} />
      {validation && <path className={classes.fresh} d={freshCurve(path, validation, x)} />}
      <path
        className={classes.ticks}
        d={[...new Set(firsts.values())].map((i) => `M${x(i).toFixed(1)} ${HEIGHT}v-6`).join('')}
      />
      {chosen !== undefined && <line className={classes.chosen} x1={x(chosen)} x2={x(chosen)} y1={0} y2={HEIGHT} />}
      {followed !== undefined && (
        <path className={classes.followed} d={`M${x(followed)} ${HEIGHT}v-16m-5 0h10l-5 7z`}>
          <title>{feature} comes in here</title>
        </path>
      )}
    </svg>
  )
})

/** What rows left out say along the path, its best value at the top. */
function freshCurve({ points }: PathView, validation: ValidationView, x: (i: number) => number): string {
  const means = points.map(({ lambda }) => leftOutAt(validation, lambda).mean)
  const most = Math.max(...means, Number.MIN_VALUE)
  const y = (mean: number) => HEIGHT - 4 - (mean / most) * (HEIGHT - 12)
  return `M${means.map((mean, i) => `${x(i).toFixed(1)} ${y(mean).toFixed(1)}`).join('L')}`
}

function hill({ points }: PathView, x: (i: number) => number, width: number): string {
  const most = points.reduce((sum, { selected }) => Math.max(sum, selected), 1)
  const y = (selected: number) => HEIGHT - 4 - (selected / most) * (HEIGHT - 12)
  const ridge = points.map(({ selected }, i) => `L${x(i).toFixed(1)} ${y(selected).toFixed(1)}`)
  return `M0 ${HEIGHT}${ridge.join('')}L${width} ${HEIGHT}Z`
}
