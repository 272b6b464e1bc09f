import type { ThresholdChoice as Choice } from '@infinite-push/core'
import { Select } from '@mantine/core'
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
  return (
    <>
      <Select
        label="Push the positives above"
        description="every one is the strictest"
        w={240}
        maw="100%"
        data={KINDS}
        value={threshold.kind}
        allowDeselect={false}
        onChange={(kind) => kind && onChange(usual(kind as Choice['kind'], negatives))}
      />
      {threshold.kind === 'top-k' && (
        <NumberField
          label="K"
          description="of the highest"
          w={120}
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
          description="of the negatives"
          w={120}
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
