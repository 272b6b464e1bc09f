import { detached } from '../cells/cell-text.js'

/** The different texts of a column, each with a code, and how often each occurs. */
export class LevelTable {
  /** By code; once there are `most`, no more are told apart. */
  readonly texts: string[] = []
  /** By code; one more than there are texts when some were not told apart. */
  readonly counts: number[] = []
  private readonly codes = new Map<string, number>()

  constructor(private readonly most: number) {}

  /** Whether there were more different texts than were kept. */
  get overflowed(): boolean {
    return this.counts.length > this.texts.length
  }

  /** Counts a text: its code. */
  add(text: string): number {
    const code = this.codes.get(text) ?? this.newCode(detached(text))
    this.counts[code]++
    return code
  }

  private newCode(text: string): number {
    // Texts with broken characters become equal only when they are copied.
    const known = this.codes.get(text)
    if (known !== undefined) return known
    const code = this.texts.length
    if (code < this.most) {
      this.texts.push(text)
      this.codes.set(text, code)
    }
    this.counts[code] ??= 0
    return code
  }
}
