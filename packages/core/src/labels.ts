import { badLabel, badLabels, mixedLabels } from './errors/data-errors.js'
import { shownValue } from './shown-value.js'

/** A label per row: 1 or true for a positive; 0, −1 or false for a negative. */
export type LabelInput = ArrayLike<number> | ArrayLike<boolean>

/**
 * Labels as the library uses them, 1 for a positive and 0 for a negative. Accepted are 1 and 0, 1 and −1, true and false,
 * but no mixture of 0 and −1, where one of them is likely to mean "unknown". Labels that are so already are not copied.
 *
 * @example
 * ```ts
 * readLabels([true, false, true]) // [1, 0, 1]
 * readLabels([1, -1, -1]) // [1, 0, 0]
 * ```
 */
export function readLabels(input: LabelInput): Uint8Array {
  if (input instanceof Uint8Array && areBits(input)) return input
  if (typeof input !== 'object' || input === null) throw badLabels({ found: shownValue(input) })
  const labels = new Uint8Array(input.length)
  const seen = new Set<number>()
  for (let i = 0; i < input.length; i++) {
    if (!isLabel(input[i])) throw badLabel({ row: i + 1, label: shownValue(input[i]) })
    labels[i] = Number(input[i]) === 1 ? 1 : 0
    seen.add(Number(input[i]))
  }
  if (seen.has(0) && seen.has(-1)) throw mixedLabels()
  return labels
}

function areBits(labels: Uint8Array): boolean {
  for (let i = 0; i < labels.length; i++) if (labels[i] > 1) return false
  return true
}

function isLabel(label: unknown): boolean {
  return typeof label === 'boolean' || label === 1 || label === 0 || label === -1
}
