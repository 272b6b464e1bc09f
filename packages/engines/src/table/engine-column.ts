import { booleanIn, type ColumnCells, isMissing, numberIn } from '@infinite-push/tables'

/** A text of a column as the engine gives it, and how often it is there. */
type CountedText = readonly [text: string, count: number]

/** What was counted of a column. */
export interface CountedColumn {
  numbers: number
  words: number
  missing: number
  /** Some cell that is no number. */
  word: string | undefined
  /** Its different texts; undefined where nobody asked for them. */
  texts: readonly CountedText[] | undefined
  /** Whether there are more of them than were asked for. */
  overflowed: boolean
}

/** A column that stays in its engine: counts and texts, and no cells. */
export class EngineColumn implements ColumnCells {
  readonly numbers: number
  readonly words: number
  readonly missing: number
  readonly firstMissing = 0
  readonly firstWord: { row: number; text: string } | undefined
  readonly size = 0
  readonly head = new Float64Array(0)
  readonly blocks = []
  readonly values = new Float64Array(0)
  readonly levels: readonly string[]
  readonly counts: readonly number[]
  readonly overflowed: boolean
  readonly isCoded: boolean

  constructor(private readonly counted: CountedColumn) {
    const { numbers, words, missing, word, texts = [], overflowed } = counted
    this.numbers = numbers
    this.words = words
    this.missing = missing
    this.firstWord = word === undefined ? undefined : { row: 0, text: word }
    const byLevel = new Map<string, number>()
    for (const [text, count] of texts) {
      const level = levelOf(text)
      if (level !== undefined) byLevel.set(level, (byLevel.get(level) ?? 0) + count)
    }
    this.levels = [...byLevel.keys()]
    this.counts = [...byLevel.values(), ...(overflowed ? [1] : [])]
    this.overflowed = overflowed
    this.isCoded = words > 0
  }

  toCodes(): { texts: readonly string[] } {
    return { texts: this.levels }
  }

  /** The texts, as the engine has them, that are this level. */
  textsOf(level: string): string[] {
    const own = (this.counted.texts ?? []).map(([text]) => text).filter((text) => levelOf(text) === level)
    return own.length > 0 ? own : [level]
  }

  /** The texts, as the engine has them, that say true (1) or false (0). */
  textsThatSay(value: 0 | 1): string[] {
    const texts = (this.counted.texts ?? []).map(([text]) => text)
    return texts.filter((text) => (booleanIn(text.trim()) ?? numberIn(text)) === value)
  }
}

/** What a text is as a level: numbers by their shortest text; undefined when it stands for a missing cell. */
function levelOf(text: string): string | undefined {
  const value = numberIn(text)
  if (value !== undefined) return String(value + 0)
  return isMissing(text) ? undefined : text.trim()
}
