import { NumberInput, type NumberInputProps } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'

/** Who types 25 wants no 2: a number counts after a pause, on Enter, or when one leaves the field. */
const PAUSE_MS = 700

interface NumberFieldProps extends Omit<NumberInputProps, 'value' | 'onChange' | 'min' | 'max'> {
  value: number
  min: number
  max: number
  onCommit(value: number): void
}

/** A number that long work follows from. */
export function NumberField({ value, min, max, onCommit, ...rest }: NumberFieldProps) {
  const [draft, setDraft] = useState<number | string>(value)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => setDraft(value), [value])
  useEffect(() => () => clearTimeout(timer.current), [])
  const commit = (typed: number | string) => {
    clearTimeout(timer.current)
    if (typeof typed !== 'number') return setDraft(value)
    const allowed = Math.min(max, Math.max(min, typed))
    setDraft(allowed)
    if (allowed !== value) onCommit(allowed)
  }
  const change = (typed: number | string) => {
    setDraft(typed)
    clearTimeout(timer.current)
    // What is not allowed may be the beginning of something else.
    const isAllowed = typeof typed === 'number' && typed >= min && typed <= max
    if (isAllowed) timer.current = setTimeout(() => commit(typed), PAUSE_MS)
  }
  return (
    <NumberInput
      {...rest}
      min={min}
      max={max}
      clampBehavior="none"
      value={draft}
      onChange={change}
      onBlur={() => commit(draft)}
      onKeyDown={({ key }) => key === 'Enter' && commit(draft)}
    />
  )
}
