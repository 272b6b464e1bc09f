import { type Knots, MOST_KNOTS } from '../../data/scaling/knots.js'
import type { Model } from './model.js'
import { openDocument } from './open-document.js'
import { calibration, checkCalibration, checkCounts, operatingPoint } from './operating-schema.js'
import { badModel, finiteNumber, listOf, objectOf, optional, positiveNumber, type Reader, text } from './schema.js'

/** The part of a model that scores rows: no proof, and nothing about the data it was learnt from. */
export type ScoringModel = Pick<Model, 'scoring' | 'operatingPoint' | 'calibration'>

const numbers = listOf(finiteNumber)

const fields = objectOf<Knots>({ x: numbers, z: numbers })

/** A curve whose x rise, with a z for each. */
const knots: Reader<Knots> = (value, path) => {
  const { x, z } = fields(value, path)
  if (x.length < 2 || x.length > MOST_KNOTS) {
    throw badModel(`${path}.x`, `${path}.x has ${x.length} numbers, expected 2 to ${MOST_KNOTS}.`)
  }
  if (z.length !== x.length) throw badModel(`${path}.z`, `${path}.z has ${z.length} numbers for ${x.length} of x.`)
  if (x.some((at, i) => i > 0 && !(at > x[i - 1]))) throw badModel(`${path}.x`, `${path}.x does not rise.`)
  return { x, z }
}

export const scoringFields = {
  scoring: objectOf<Model['scoring']>({
    names: listOf(text),
    weights: numbers,
    mean: numbers,
    scale: listOf(positiveNumber),
    fill: optional(numbers),
    transform: optional(listOf((value, path) => (value === null ? null : knots(value, path)))),
  }),
  operatingPoint: optional(operatingPoint),
  calibration: optional(calibration),
}

const scoringModel = objectOf<ScoringModel>(scoringFields)

/**
 * Reads the part of a model document that scores, and checks it as the whole would be checked.
 *
 * @example
 * ```ts
 * const { scoring } = parseScoringModel(serializeModel(model))
 * scoring.names.length // 5
 * ```
 */
export function parseScoringModel(text: string): ScoringModel {
  const model = scoringModel(openDocument(text), '')
  checkScoring(model)
  return model
}

/** Lists that fit together, and counts that add up. */
export function checkScoring(model: ScoringModel): void {
  checkFeatures(model.scoring)
  checkCounts(model)
  checkCalibration(model)
}

/** One weight, mean, scale, fill and curve for each of the names, all different. */
function checkFeatures({ names, ...lists }: Model['scoring']): void {
  if (names.length === 0) throw badModel('scoring.names', 'scoring.names is empty.')
  for (const [key, list] of Object.entries(lists)) {
    if (list.length === names.length) continue
    throw badModel(`scoring.${key}`, `scoring.${key} has ${list.length} numbers for ${names.length} names.`)
  }
  const seen = new Set<string>()
  for (const name of names) {
    if (name === '') throw badModel('scoring.names', 'scoring.names has an empty name.')
    if (seen.has(name)) throw badModel('scoring.names', `scoring.names has '${name}' twice.`)
    seen.add(name)
  }
}
