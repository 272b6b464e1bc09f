import { InfinitePushError, type Model, type StartInPlace, type Threshold } from '@infinite-push/core'
import { diagnoseInPlace, fitInPlace, verifyInPlace } from '@infinite-push/core/internal'
import { describe, expect, it } from 'vitest'
import { EnginePasses, type OpenTable, openTable } from '../src/index.js'
import { ENGINE_NAMES, engineUnderTest, type TestTable } from './engines-under-test.js'
import { randomTable } from './random-tables.js'

const OPTIONS = { missing: 'error' } as const
/** Far fewer than there are, so that much is known by sums only. */
const ROWS = { positives: 20, negatives: 60, near: 30 }

const THRESHOLDS: [string, Threshold, Exclude<keyof StartInPlace, 'all' | 'from'>][] = [
  ['the highest negative', { kind: 'max' }, 'rows'],
  ['the three highest', { kind: 'top-k', k: 3 }, 'rows'],
  ['a fifth of them, more than may travel', { kind: 'fraction', tau: 0.2 }, 'zones'],
]

/** Positives among the negatives. */
const INSIDE = randomTable({ seed: 31, rows: 600, numbers: 4, inside: true })

/** The same, but for the first feature: there the mean positive is this part of the spread above the mean of the K highest. */
function justOutside(k: number, part: number): TestTable {
  const { columns, rows } = INSIDE
  const label = columns.length - 1
  const firstOf = (positive: 0 | 1) => rows.filter((row) => row[label] === positive).map(([x]) => Number(x))
  const mean = (values: number[]) => values.reduce((sum, x) => sum + x, 0) / values.length
  const highest = firstOf(0).sort((a, b) => b - a)
  const shift = mean(highest.slice(0, k)) + part - mean(firstOf(1))
  return { columns, rows: rows.map((row) => (row[label] === 1 ? [Number(row[0]) + shift, ...row.slice(1)] : row)) }
}

describe.each(ENGINE_NAMES)('%s: that every model is empty', (name) => {
  const there = engineUnderTest(name)

  it.for(THRESHOLDS)('is said with a witness: %s', async ([title, threshold, kind], context) => {
    const engine = there(context)
    const table = await openTable({ ...(await engine.put(`inside ${title}`, INSIDE)), options: OPTIONS })
    try {
      const model = await fitInPlace(new EnginePasses(table.rows), { threshold, lambdaRatio: 0.2, rows: ROWS })
      expect(model).toMatchObject({ lambdaMax: 0, status: 'solved', lambdaMaxProof: { says: 'empty', lower: 0 } })
      expect(await failed(model, table)).toEqual([])
      const place = model.lambdaMaxProof?.inPlace as StartInPlace
      expect(place[kind].length).toBeGreaterThan(0)
      // Another share, though the shares still sum to 1, and a share too many.
      const moved = withShares(model, kind === 'rows' ? movedRows(place) : movedZones(place))
      expect(await failed(moved, table)).toContain('lambdaMaxProof')
      expect(await failed(withShares(model, { ...place, all: place.all + 1e-3 }), table)).toContain('lambdaMaxProof')
      const { lambdaMaxProof: _, ...bare } = model
      expect((await verifyInPlace(bare, new EnginePasses(table.rows))).notChecked).toContain('lambdaMax')
      const { proof } = await diagnoseInPlace(new EnginePasses(table.rows), { threshold, rows: ROWS })
      expect(proof).toMatchObject({ says: 'empty', inPlace: expect.anything() })
      const other = await openTable({ ...(await engine.put(`changed ${title}`, changed(INSIDE))), options: OPTIONS })
      expect(await failed(model, other)).toContain('data')
      await other.close()
    } finally {
      await table.close()
    }
  })

  it.for(THRESHOLDS)('is not said 1e-8 of the spread outside: %s', async ([title, threshold], context) => {
    const engine = there(context)
    const k = threshold.kind === 'top-k' ? threshold.k : threshold.kind === 'fraction' ? Math.ceil(0.2 * 450) : 1
    const put = await engine.put(`outside ${title}`, justOutside(k, 1e-8))
    const table = await openTable({ ...put, options: OPTIONS })
    try {
      const model = await fitInPlace(new EnginePasses(table.rows), { threshold, lambdaRatio: 0.2, rows: ROWS })
      expect(model.lambdaMax).toBeGreaterThan(0)
      expect(model.lambdaMaxProof?.says).not.toBe('empty')
      expect(await failed(model, table)).not.toContain('lambdaMaxProof')
    } finally {
      await table.close()
    }
  })

  it('has two bounds of λ_max where it is not, both proved by what the document names', async (context) => {
    const engine = there(context)
    const apart = randomTable({ seed: 32, rows: 400, numbers: 4 })
    const table = await openTable({ ...(await engine.put('apart', apart)), options: OPTIONS })
    try {
      for (const threshold of [{ kind: 'max' }, { kind: 'fraction', tau: 0.3 }] as const) {
        const model = await fitInPlace(new EnginePasses(table.rows), { threshold, lambdaRatio: 0.2, rows: ROWS })
        const proof = model.lambdaMaxProof
        expect(proof?.says).toBe('not-empty')
        expect(proof?.lower).toBeGreaterThan(0.999999 * (proof?.upper ?? 0))
        expect(await failed(model, table)).toEqual([])
        if (!proof) return
        const lies = [
          { ...proof, lower: 1.001 * proof.lower },
          { ...proof, upper: 0.999 * proof.upper },
          { ...proof, direction: proof.direction?.map(([feature, w]): [string, number] => [feature, -w]) ?? [] },
        ]
        for (const lie of lies)
          expect(await failed({ ...model, lambdaMaxProof: lie }, table)).toContain('lambdaMaxProof')
        expect(await failed({ ...model, lambdaMax: 1.01 * (model.lambdaMax ?? 0) }, table)).toContain('lambdaMaxProof')
      }
    } finally {
      await table.close()
    }
  })
})

async function failed(model: Model, { rows }: OpenTable): Promise<string[]> {
  try {
    const { checks } = await verifyInPlace(model, new EnginePasses(rows))
    return checks.flatMap(({ name, passed }) => (passed ? [] : [name]))
  } catch (error) {
    if (error instanceof InfinitePushError && error.code === 'other-data') return ['data']
    throw error
  }
}

function withShares(model: Model, inPlace: StartInPlace): Model {
  const proof = model.lambdaMaxProof
  return proof ? { ...model, lambdaMaxProof: { ...proof, inPlace } } : model
}

/** A millionth goes from the second row to the first. */
function movedRows(place: StartInPlace): StartInPlace {
  const change = [1e-6, -1e-6]
  return { ...place, rows: place.rows.map(([key, share], i) => [key, share + (change[i] ?? 0)]) }
}

/** One zone has twice its share, and the sum is no longer 1. */
function movedZones(place: StartInPlace): StartInPlace {
  return { ...place, zones: place.zones.map((zone, i) => ({ ...zone, share: (i === 0 ? 2 : 1) * zone.share })) }
}

function changed({ columns, rows }: TestTable): TestTable {
  return { columns, rows: rows.map((row, i) => (i === 500 ? [Number(row[0]) + 1e-6, ...row.slice(1)] : row)) }
}
