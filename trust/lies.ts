import {
  type Dataset,
  type DatasetInput,
  DenseRows,
  finish,
  fit,
  fitByCrossValidation,
  InfinitePushError,
  type Model,
  parseModel,
  scoreTable,
  serializeModel,
  toyProblem,
  verify,
  withOperation,
} from '@infinite-push/core'
import { fitInPlace, type InPlaceFitSettings, verifyInPlace } from '@infinite-push/core/internal'
import { MemoryPasses } from '../packages/core/src/passes/memory-passes.js'
import { TestRandom } from '../packages/core/test/oracle/random.js'
import { broken, kept, type Outcome, type Promised } from './promise.js'

/** What a document can hold; edits are made on its text. */
type Json = number | string | boolean | null | Json[] | { [key: string]: Json }
type Path = readonly (string | number)[]

/** A table that is read, or one that stays where it is. */
type Proved = { data: DatasetInput; place?: undefined } | { place: MemoryPasses; data?: undefined }

type Told = Proved & {
  text: string
  /** Read and written again. */
  read: string
  /** Every place of the document, the whole aside. */
  places: Path[]
}

const TOY = toyProblem({ rows: 60, relevant: 3, noise: 5, seed: 3 })
/** Columns of different units, so that no two scales are alike. */
const DATA = {
  ...TOY,
  features: new DenseRows(
    60,
    8,
    (TOY.features as DenseRows).values.map((value, t) => (1 + (t % 8)) * value),
  ),
}
/** The same rows in six lists, and as rows of unequal weight. */
const LISTS = { ...DATA, queries: Int32Array.from(DATA.labels, (_, row) => Math.floor(row / 10)) }
const WEIGHED = { ...DATA, weights: Float64Array.from(DATA.labels, (_, row) => 1 + (row % 3)) }

/** Positives among the negatives: every model is empty. */
const AMIDST = {
  ...DATA,
  labels: DATA.labels.map((_, row) => (row % 4 === 1 ? 1 : 0)),
}

/** Documents of several kinds: each has fields that others lack. */
const DOCUMENTS: readonly (() => Promise<Proved & { model: Model }> | (Proved & { model: Model }))[] = [
  () => ({ data: DATA, model: fit(DATA, { lambdaRatio: 0.1 }) }),
  () => ({ data: DATA, model: fit(DATA, { lambda: 100 }) }),
  () => ({ data: LISTS, model: fit(LISTS, { lambdaRatio: 0.2, threshold: { kind: 'top-k', k: 2 } }) }),
  () => ({
    data: WEIGHED,
    model: fit(WEIGHED, {
      lambdaRatio: 0.2,
      penalty: 'group',
      groups: [
        [0, 1, 2],
        [3, 4],
        [5, 6, 7],
      ],
    }),
  }),
  () => ({
    data: DATA,
    model: fit(DATA, { lambdaRatio: 0.3, transform: 'rank', penalty: 'elastic-net', l1Ratio: 0.3 }),
  }),
  () => ({ data: DATA, model: fit(DATA, { lambdaRatio: 0.3, solver: 'alm', maxIterations: 1 }) }),
  () => ({ data: DATA, model: finish(fitByCrossValidation(DATA, { folds: 3, count: 8 })) }),
  () => {
    const model = fit(DATA, { lambdaRatio: 0.1, penalty: 'adaptive-l1' })
    const fresh = toyProblem({ rows: 200, relevant: 3, noise: 5, seed: 4 })
    const heldOut = { scores: scoreTable(model, fresh), labels: fresh.labels, method: 'held-out' } as const
    const rule = { kind: 'max-fpr', maxFpr: 0.1 } as const
    return { data: DATA, model: withOperation(model, heldOut, { rule, calibrate: 'platt' }) }
  },
  () => inPlace(DATA, { lambdaRatio: 0.2, threshold: { kind: 'fraction', tau: 0.5 } }),
  () => inPlace(AMIDST, { lambdaRatio: 0.2 }),
  () => inPlace(AMIDST, { lambdaRatio: 0.2, threshold: { kind: 'fraction', tau: 0.6 } }),
]

/** What is learnt of a table of which only few rows travel. */
async function inPlace(data: Dataset, settings: InPlaceFitSettings): Promise<Proved & { model: Model }> {
  const rows = { positives: 10, negatives: 12, near: 6 }
  const place = new MemoryPasses(data)
  return { place, model: await fitInPlace(place, { ...settings, rows }) }
}

async function told(make: (typeof DOCUMENTS)[number]): Promise<Told> {
  const { model, ...proved } = await make()
  const text = serializeModel(model)
  return { ...proved, text, read: serializeModel(parseModel(text)), places: placesIn(JSON.parse(text)) }
}

function placesIn(value: Json, path: Path = []): Path[] {
  const own = path.length === 0 ? [] : [path]
  if (typeof value !== 'object' || value === null) return own
  return [...own, ...Object.entries(value).flatMap(([key, inner]) => placesIn(inner, [...path, key]))]
}

/** What proves and says nothing of its own: whatever stands there is checked as a proof. */
const WITNESSES: ReadonlySet<string | number> = new Set(['dual', 'passes', 'lambdaMaxProof'])

/** Something else in its place; undefined takes it away. Numbers move by more than any rounding. */
function another(value: Json, random: TestRandom): Json | undefined {
  if (random.chance(0.1)) return undefined
  if (typeof value === 'number') return random.pick([value + 1, -value - 1, 1.01 * value + 1e-3, 1e9])
  if (typeof value === 'string') return random.pick([`${value}x`, '', 'l2', 'solved', 'All is well.'])
  if (typeof value === 'boolean') return !value
  if (Array.isArray(value)) return random.pick([value.slice(1), [...value, ...value], [...value].reverse()])
  if (value === null) return 1
  const [first] = Object.keys(value)
  return random.pick<Json>([
    {},
    { ...value, more: 1 },
    Object.fromEntries(Object.entries(value).filter(([key]) => key !== first)),
  ])
}

function edited(text: string, path: Path, random: TestRandom): string {
  const document = JSON.parse(text) as Json
  const key = path[path.length - 1]
  const inside = path.slice(0, -1).reduce<Json>((value, step) => (value as Record<string, Json>)[step], document)
  const holder = inside as Record<string | number, Json>
  const value = another(holder[key], random)
  if (value !== undefined) holder[key] = value
  else if (Array.isArray(inside)) inside.splice(Number(key), 1)
  else delete holder[key]
  return JSON.stringify(document)
}

/** Refused by reading or by proof, or named as something that nobody looked at; or accepted in silence. */
async function received(told: Told, text: string, path: Path): Promise<Outcome> {
  try {
    const model = parseModel(text)
    if (serializeModel(model) === told.read) return kept('read as the same document')
    const { verified, notChecked } = told.place ? await verifyInPlace(model, told.place) : verify(model, told.data)
    if (!verified) return kept('refused by its proof')
    const place = path.join('.')
    if (notChecked.some((field) => isWithin(path, field))) return kept('named as not checked')
    if (isTheSame(told.text, text, path)) return kept('read as the same document')
    if (place === 'lambda' && model.lambdaMax === 0) return kept('true at every λ, as is proved')
    if (WITNESSES.has(path[0])) return kept('another witness, and still a proof of what it says')
    if (excerpt(text, path) === 'nothing') return kept('a part is gone, and the rest is true')
    return broken(`an edit of ${place} is verified: ${excerpt(text, path)}`)
  } catch (error) {
    if (error instanceof InfinitePushError) return kept('refused by its form')
    throw error
  }
}

/** Groups in another order are the same groups, and numbers that moved by rounding the same numbers. */
function isTheSame(before: string, after: string, path: Path): boolean {
  const [was, is] = [before, after].map((text) => valueAt(text, path))
  if (path[1] === 'groups') return [...JSON.stringify(was)].sort().join() === [...JSON.stringify(is)].sort().join()
  if (!Array.isArray(was) || !Array.isArray(is) || was.length !== is.length) return false
  return was.every(
    (value, i) => typeof value === 'number' && Math.abs(value - Number(is[i])) <= 1e-12 * Math.abs(value),
  )
}

/** A field is named as 'training.seed', or as 'warnings (code)'. */
function isWithin(path: Path, field: string): boolean {
  const fields = path.filter((step) => !/^\d+$/.test(String(step)))
  return `${fields.join('.')}.`.startsWith(`${field.replace(/ \(.*\)$/, '')}.`)
}

function valueAt(text: string, path: Path): unknown {
  let value: unknown = JSON.parse(text)
  for (const step of path) value = (value as Record<string, unknown> | undefined)?.[step]
  return value
}

/** What stands there now. */
function excerpt(text: string, path: Path): string {
  return JSON.stringify(valueAt(text, path))?.slice(0, 200) ?? 'nothing'
}

export const lies: Promised = {
  name: 'lies',
  says: 'a document in which something was changed is refused, or `verify` names that part as one it did not look at',
  parts: [
    {
      name: 'edits of model documents',
      cases: 3000,
      quick: 150,
      batch: 100,
      open: async (seed) => {
        const documents = await Promise.all(DOCUMENTS.map(told))
        const check = async (index: number) => {
          const random = new TestRandom(seed * 1_000_003 + index)
          for (let warmUp = 0; warmUp < 3; warmUp++) random.uniform()
          const document = documents[index % documents.length]
          const place = random.pick(placesOfEachKind(document.places, random))
          return received(document, edited(document.text, place, random), place)
        }
        return { check }
      },
    },
  ],
}

/** Of lists of many alike only a few, so that 3,000 edits are not mostly weights and means. */
function placesOfEachKind(places: readonly Path[], random: TestRandom): Path[] {
  const start = random.integer(0, 4)
  return places.filter((path) => path.every((step) => !/^\d+$/.test(String(step)) || Number(step) % 5 === start))
}
