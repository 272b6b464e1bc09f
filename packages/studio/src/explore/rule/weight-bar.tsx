import { short } from '../../shell/numbers.js'
import classes from '../table.module.css'

const HALF = 40

/** A weight as a bar from the middle, where there is room for it, and as a number. */
export function WeightBar({ weight, largest }: { weight: number; largest: number }) {
  const part = ((HALF - 2) * Math.abs(weight)) / (largest || 1)
  const color = weight > 0 ? 'var(--ip-positive)' : 'var(--ip-negative)'
  return (
    <div className={classes.weight}>
      <svg className={classes.wide} width={2 * HALF} height={18} aria-hidden="true">
        <line x1={HALF} x2={HALF} y1={0} y2={18} stroke="var(--ip-faint)" />
        <rect x={weight > 0 ? HALF : HALF - part} y={3} width={part} height={12} fill={color} rx={2} />
      </svg>
      {short(weight)}
    </div>
  )
}
