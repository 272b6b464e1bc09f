import type { ThresholdChoice as Choice } from '@infinite-push/core'
import { SegmentedControl, Text, useMatches } from '@mantine/core'
import { NumberField } from '../ui/number-field.js'

const KINDS = [
  { value: 'auto', label: 'automatic' },
  { value: 'max', label: 'every negative' },
  { value: 'top-k', label: 'the mean of the K highest' },
  { value: 'fraction', label: 'the mean of the highest part' },
]

interface ThresholdChoiceProps {
  threshold: Choice
  negatives: number
  onChange(threshold: Choice): void
}

/** Which negatives to push the positives above. */
export function ThresholdChoice({ threshold, negatives, onChange }: ThresholdChoiceProps) {
  const orientation = useMatches<'vertical' | 'horizontal'>({ base: 'vertical', sm: 'horizontal' })
  return (
    <>
      <div>
        <Text size="sm" fw={500} id="push-above" mb={2}>
          Push the positives above
        </Text>
        <SegmentedControl
          aria-labelledby="push-above"
          orientation={orientation}
          data={KINDS}
          value={threshold.kind}
          onChange={(kind) => onChange(usual(kind as Choice['kind'], negatives))}
        />
      </div>
      {threshold.kind === 'top-k' && (
        <NumberField
          label="K"
          w={90}
          min={1}
          max={negatives}
          allowDecimal={false}
          value={threshold.k}
          onCommit={(k) => onChange({ kind: 'top-k', k })}
        />
      )}
      {threshold.kind === 'fraction' && (
        <NumberField
          label="Part in %"
          w={100}
          min={0.01}
          max={100}
          decimalScale={4}
          value={Number((100 * threshold.tau).toPrecision(12))}
          onCommit={(part) => onChange({ kind: 'fraction', tau: Number((part / 100).toPrecision(12)) })}
        />
      )}
    </>
  )
}

/** What a kind begins with. */
function usual(kind: Choice['kind'], negatives: number): Choice {
  if (kind === 'top-k') return { kind, k: Math.min(3, negatives) }
  return kind === 'fraction' ? { kind, tau: 0.05 } : { kind }
}
