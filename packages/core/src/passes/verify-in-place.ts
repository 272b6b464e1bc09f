import { otherData } from '../errors/document-errors.js'
import { topCount } from '../loss/push/threshold.js'
import type { CutRecord, Model, PassesRecord } from '../model/document/model.js'
import { recallPenalty } from '../model/document/penalty-record.js'
import type { Check } from '../model/proof/check.js'
import { type Verification, type VerifyOptions, verificationOf } from '../model/proof/verify.js'
import { warningsInPlaceCheck } from '../model/proof/warning-checks.js'
import { makePenalty } from '../penalty/all.js'
import { kindsAt, MOST_KINDS } from './few-kinds.js'
import { HeldRows } from './held-rows.js'
import { kindsList } from './kinds-list.js'
import { listAnswer } from './list-answer.js'
import { listCheck } from './list-metrics.js'
import { type DriverOptions, PassDriver } from './pass-driver.js'
import { PassScaling } from './pass-scaling.js'
import { certificateOf, floorOf } from './passes-record.js'
import { type SideSeen, sideSeen, toldSide } from './seen.js'
import { provesEmpty, startProofInPlace, withEmptiness } from './start-in-place.js'
import { tableHash } from './table-hash.js'
import type { ClassAnswer, Rows, RowsQuestion, SampleAnswer, TableOfPasses, Zone } from './table-of-passes.js'

/**
 * Recomputes objective, lower bound and gap of a model where its table is, without any solver: the rows that its proof lists,
 * and one pass with its cuts; of its list the metrics; and of its λ_max what the rows and sums that its witness names say.
 *
 * @example
 * ```ts
 * const table = new MemoryPasses(toyProblem({ rows: 100, relevant: 5, noise: 20, seed: 1 }))
 * const model = await fitInPlace(table, { lambdaRatio: 0.1 })
 * const { verified } = await verifyInPlace(model, table)
 * verified // true
 * ```
 */
export async function verifyInPlace(
  model: Model,
  table: TableOfPasses,
  options: DriverOptions & VerifyOptions = {},
): Promise<Verification> {
  const record = recordOf(model)
  const { training, scoring, threshold, lambda } = model
  if (table.features.join('\n') !== scoring.names.join('\n')) throw otherData({ why: 'it has other features' })
  const driver = new PassDriver(table, options, () => 0)
  const statistics = await driver.statistics()
  const count = { positives: statistics.positives.count, negatives: statistics.negatives.count }
  if (count.positives !== training.positives || count.negatives !== training.negatives) {
    const why = `it has ${count.positives} positives and ${count.negatives} negatives, the model saw ${training.positives} and ${training.negatives}`
    throw otherData({ why })
  }
  const scaling = new PassScaling(statistics, training.standardized)
  const w = Float64Array.from(scoring.weights)
  const cols = w.length
  const held = (name: 'positives' | 'negatives', own: Rows) => {
    const unit = name === 'positives' ? 1 / statistics.positives.weight : 1
    const rows = new HeldRows(scaling, statistics[name], unit, cols)
    rows.take(own)
    return rows
  }
  const kinds = await kindsOf(driver, record)
  const rows = async (wanted: RowsQuestion) => (kinds ? kindsAt(kinds, wanted) : driver.rows(wanted))
  const listed = await rows({ positives: keysOf(record.positives), negatives: keysOf(record.negatives) })
  const positives = held('positives', listed.positives)
  const negatives = held('negatives', listed.negatives)
  const zones = { positives: zoneOf(record.positives), negatives: zoneOf(record.negatives) }
  const rule = scaling.ruleOf(w)
  const [answer] = await driver.pass([{ rule, ...zones }], 'verify')
  const side = (held: HeldRows, name: 'positives' | 'negatives', isSure: (score: number, zone: Zone) => boolean) =>
    recalledSide(held, { zone: zones[name], answer: answer[name], scaling, w, isSure })
  const penalty = makePenalty(model.penalty, cols, recallPenalty(model.penaltySettings))
  const k = topCount(threshold, count.negatives)
  const seen = certificateOf(
    { ground: { scaling, positives, negatives }, penalty, k, lambda },
    {
      w,
      positives: side(positives, 'positives', (score, { low }) => score < low),
      negatives: side(negatives, 'negatives', (score, { high }) => score >= high),
      multipliers: {
        alpha: multipliersOf(positives, record.positives),
        beta: multipliersOf(negatives, record.negatives),
      },
      between: record.positives.between ?? 0,
    },
  )
  const hash = tableHash(table.features, statistics, await driver.fingerprint())
  const start = await startProofInPlace(
    model,
    { scaling, penalty, k },
    {
      rows: async (keys) => (await rows({ positives: [], negatives: keys })).negatives,
      sums: (questions) => driver.sums(questions, 'verify'),
    },
  )
  const isProved = start.every(({ passed }) => passed) && provesEmpty(model.lambdaMaxProof, penalty, lambda)
  const certificate = withEmptiness(seen, w, isProved)
  const { tolerance } = options
  const warned = {
    data: { names: scoring.names },
    penaltyFree: penalty.free ?? new Int32Array(0),
    order: {},
    threshold,
    penaltyName: model.penalty,
    penaltySettings: recallPenalty(model.penaltySettings),
    tolerance: model.tolerance,
  }
  const facts = { hash, standardization: scaling.standardization, certificate, ...(tolerance && { tolerance }) }
  const metrics = await listCheck(model, rule, async (question) => {
    if (!kinds) return (await driver.lists([question]))[0]
    return listAnswer(kindsList(held('positives', kinds.positives), held('negatives', kinds.negatives), w), question)
  })
  const checks = [rowsCheck(model, count), metrics, warningsInPlaceCheck(model, warned), ...start]
  return verificationOf(model, facts, checks)
}

/** Positives and negatives were compared before anything was asked. */
function rowsCheck({ training }: Model, { positives, negatives }: { positives: number; negatives: number }): Check {
  const passed = training.rows === positives + negatives && !training.lists
  const found = `${positives} positives and ${negatives} negatives`
  return { name: 'counts', passed, detail: passed ? found : `the table has ${found}, in no lists` }
}

function recordOf({ passes }: Model): PassesRecord {
  if (passes) return passes
  throw otherData({ why: 'that one was read as a file, and its rows are known by their numbers' })
}

/** All kinds of rows, where keys stand for kinds. */
async function kindsOf(driver: PassDriver, { kinds }: PassesRecord): Promise<SampleAnswer | undefined> {
  if (kinds === undefined) return undefined
  const all = await driver.kinds({ most: Math.min(kinds, MOST_KINDS) }, 'verify')
  const found = all && all.positives.keys.length + all.negatives.keys.length
  if (found === kinds) return all
  throw otherData({ why: `its rows are not of ${kinds} kinds, as those that the model saw` })
}

function keysOf({ listed }: CutRecord): string[] {
  return listed.map(([key]) => key)
}

/** No row has to travel: those that matter are listed. */
function zoneOf({ low, high }: CutRecord): Zone {
  return { low, high, most: 0, middle: low }
}

/** The listed rows as singles, and everything else as sums. */
function recalledSide(
  held: HeldRows,
  asked: {
    zone: Zone
    answer: ClassAnswer
    scaling: PassScaling
    w: Float64Array
    isSure: (score: number, zone: Zone) => boolean
  },
): SideSeen {
  const { zone, answer, scaling, w, isSure } = asked
  const none = { ...answer, rows: { keys: [], values: new Float64Array(0) } }
  const seen = sideSeen(held, toldSide(held, scaling, zone, none), w, { wide: true, isSure })
  return { ...seen, floor: floorOf(zone, seen.rest) }
}

/** The multipliers of the rows that there are; the proof lacks those of others. */
function multipliersOf(held: HeldRows, { listed }: CutRecord): Float64Array {
  const known = new Map(listed)
  if (held.count < known.size) throw otherData({ why: 'it lacks rows that the proof of the model lists' })
  return Float64Array.from(held.keys, (key) => known.get(key) ?? Number.NaN)
}
