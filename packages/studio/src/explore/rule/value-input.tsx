import { shortNumber } from '@infinite-push/core/internal'
import { NumberInput, Slider } from '@mantine/core'
import type { Engine } from '../../engine/engine.js'
import { useDistribution } from './distribution.js'
import classes from './what-if.module.css'

const STEPS = 200

interface ValueInputProps {
  engine: Engine
  feature: number
  name: string
  original: number
  value: number
  onChange(value: number): void
}

/** One value of a row, as a number and as a slider over what the column holds. */
export function ValueInput({ engine, feature, name, original, value, onChange }: ValueInputProps) {
  const range = useDistribution(engine, feature)
  const known = !Number.isNaN(value)
  const span = range && range.high > range.low ? range.high - range.low : undefined
  return (
    <div>
      <NumberInput
        size="xs"
        label={name}
        classNames={{ label: classes.label ?? '' }}
        description={Number.isNaN(original) ? 'was missing' : `was ${shortNumber(original)}`}
        value={known ? value : ''}
        {...(span !== undefined && { step: span / STEPS })}
        decimalScale={6}
        onChange={(next) => onChange(next === '' ? Number.NaN : Number(next))}
      />
      {range && span !== undefined && (
        <Slider
          mt={6}
          size="sm"
          label={null}
          thumbLabel={`${name}, from ${shortNumber(range.low)} to ${shortNumber(range.high)}`}
          min={range.low}
          max={range.high}
          step={span / STEPS}
          value={known ? Math.min(range.high, Math.max(range.low, value)) : (range.low + range.high) / 2}
          onChange={onChange}
        />
      )}
    </div>
  )
}
