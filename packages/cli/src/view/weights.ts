import type { Model } from '@infinite-push/core'
import { alignedNumber, shortNumber } from '@infinite-push/core/internal'
import type { Colors } from '../terminal/color.js'
import { textWidth } from '../terminal/text-width.js'

export const BAR_CELLS = 24
const EIGHTHS = ['', '▏', '▎', '▍', '▌', '▋', '▊', '▉']
/** Longer names are cut, so that the bars stay on the screen. */
const NAME_CELLS = 30

/** The largest weights as aligned bars; a negative one says so in front and in colour. */
export function weightLines(selected: Model['selected'], most: number, colors: Colors): string[] {
  const shown = selected.slice(0, most)
  if (shown.length === 0) return []
  const largest = Math.max(...shown.map(({ weight }) => Math.abs(weight)))
  // Four decimals line up, where they show enough of every weight.
  const plain = largest < 1000 && shown.every(({ weight }) => Math.abs(weight) >= 1e-3)
  const names = shown.map(({ name }) => shortName(name))
  const numbers = shown.map(({ weight }) => (plain ? alignedNumber(weight) : shortNumber(weight)))
  const nameWidth = Math.max(...names.map(textWidth))
  const numberWidth = Math.max(...numbers.map(textWidth))
  return shown.map(({ weight }, i) => {
    const paint = weight < 0 ? colors.red : colors.green
    const name = names[i] + ' '.repeat(nameWidth - textWidth(names[i]))
    return `  ${name}  ${numbers[i].padStart(numberWidth)}  ${paint(bar(Math.abs(weight) / largest))}`
  })
}

/** A bar to an eighth of a cell. */
export function bar(part: number): string {
  const eighths = Math.max(1, Math.round(part * BAR_CELLS * 8))
  return '█'.repeat(eighths >> 3) + EIGHTHS[eighths & 7]
}

export function shortName(name: string): string {
  const line = name.replace(/\s+/g, ' ')
  return line.length > NAME_CELLS ? `${line.slice(0, NAME_CELLS - 1)}…` : line
}
