import { InfinitePushError } from '@infinite-push/core'
import { nearestName } from '@infinite-push/core/internal'
import { cellsOf } from '../read/line-cells.js'

/** A pair of a file about features, and where it stands, for messages. */
export interface NamedPair {
  feature: string
  value: string
  where: string
}

/** What such a file says, in the words of its flag. */
export interface FeatureFileWords {
  code: string
  field: string
  /** What the second cell of a line is called; also the header that may stand above. */
  value: string
  hint: string
}

/** The lines `feature,value` of a file; a header is welcome, but not asked for. */
export function namedPairs(text: string, file: string, words: FeatureFileWords): NamedPair[] {
  const pairs: NamedPair[] = []
  const lines = text.replace(/^\uFEFF/, '').split(/\r\n|\r|\n/)
  lines.forEach((line, i) => {
    const cells = cellsOf(line)
    const [feature = '', value = ''] = cells
    const where = `${file}, line ${i + 1}`
    if (feature === '' && value === '') return
    if (i === 0 && feature === 'feature' && value === words.value) return
    if (cells.length !== 2 || feature === '' || value === '') {
      throw badFile(words, `${where} is not of the form feature,${words.value}.`)
    }
    pairs.push({ feature, value, where })
  })
  return pairs
}

/** The object in a file that begins like one; undefined for any other text. */
export function namedObject(text: string, file: string, words: FeatureFileWords): Record<string, unknown> | undefined {
  if (!/^\uFEFF?\s*\{/.test(text)) return undefined
  try {
    return JSON.parse(text.replace(/^\uFEFF/, ''))
  } catch (error) {
    throw badFile(words, `${file} is not valid JSON: ${(error as Error).message}.`)
  }
}

export function unknownFeature(
  feature: string,
  where: string,
  names: readonly string[],
  words: FeatureFileWords,
): InfinitePushError {
  const near = nearestName(feature, names)
  return badFile(words, `${where}: there is no feature "${feature}".`, near && `Did you mean ${near}?`)
}

export function badFile({ code, field, hint }: FeatureFileWords, message: string, instead?: string): InfinitePushError {
  return new InfinitePushError(code, message, { kind: 'data', hint: instead ?? hint, field })
}
