import { readText } from '../read/source.js'
import {
  badFile,
  type FeatureFileWords,
  type NamedPair,
  namedObject,
  namedPairs,
  unknownFeature,
} from './feature-file.js'

const WORDS: FeatureFileWords = {
  code: 'bad-factors',
  field: 'penalty-factors',
  value: 'factor',
  hint: 'Write one feature,factor per line, or JSON such as {"age": 0, "dose": 2}; 0 is never penalized, inf left out.',
}

/**
 * One factor per feature, from a file that names those whose factor is not 1.
 *
 * @example
 * ```ts
 * await readFactors('factors.csv', ['age', 'dose', 'sex']) // [0, 1, 2] when the file says age,0 and sex,2
 * ```
 */
export async function readFactors(file: string, names: readonly string[]): Promise<Float64Array> {
  const factors = new Float64Array(names.length).fill(1)
  const place = new Map(names.map((name, k) => [name, k]))
  const seen = new Set<string>()
  for (const { feature, value, where } of pairsOf(await readText(file), file)) {
    const k = place.get(feature)
    if (k === undefined) throw unknownFeature(feature, where, names, WORDS)
    if (seen.has(feature)) throw badFile(WORDS, `${where}: the feature "${feature}" is named twice.`)
    seen.add(feature)
    factors[k] = factorOf(value, where)
  }
  if (seen.size === 0) throw badFile(WORDS, `${file} names no features.`)
  return factors
}

function pairsOf(text: string, file: string): NamedPair[] {
  const object = namedObject(text, file, WORDS)
  if (!object) return namedPairs(text, file, WORDS)
  return Object.entries(object).map(([feature, value]) => ({ feature, value: String(value), where: file }))
}

function factorOf(text: string, where: string): number {
  if (/^\+?inf(inity)?$/i.test(text)) return Number.POSITIVE_INFINITY
  const factor = /^[-+.\deE]+$/.test(text) ? Number(text) : Number.NaN
  if (factor >= 0 && factor < Number.POSITIVE_INFINITY) return factor
  throw badFile(WORDS, `${where}: the factor "${text}" is not a number from 0 on, nor inf.`)
}
