import { gzipSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { BUILD } from './keys.js'
import { checkedJob, packPlan, type SweepPlan, sweepName, unpackPlan } from './plan.js'

const PLAN: SweepPlan = {
  version: BUILD,
  computation: 'compare',
  settings: { repeats: 2, methods: ['l1-push'] },
  shared: '{"a":1}',
  pieces: ['one', 'two'],
  data: { hash: 'a'.repeat(64), bytes: 10 },
}
const packed = (document: unknown) => gzipSync(JSON.stringify(document))

describe('a plan', () => {
  it('comes out as it went in', async () => {
    expect(await unpackPlan(await packPlan(PLAN))).toEqual(PLAN)
    expect(await unpackPlan(await packPlan({ ...PLAN, data: null }))).toEqual({ ...PLAN, data: null })
  })

  it('has the same name when it is the same, and another one when anything differs', () => {
    expect(sweepName({ ...PLAN })).toBe(sweepName(PLAN))
    const others = [
      { ...PLAN, shared: '{"a":2}' },
      { ...PLAN, settings: { repeats: 3 } },
      { ...PLAN, data: { hash: 'b'.repeat(64), bytes: 10 } },
    ]
    expect(new Set([PLAN, ...others].map(sweepName)).size).toBe(4)
  })

  it.each([
    ['no fields', null],
    ['another version', { ...PLAN, version: '0.0.0' }],
    ['an unknown computation', { ...PLAN, computation: 'constructor' }],
    ['an unknown computation', { ...PLAN, computation: '__proto__' }],
    ['no shared document', { ...PLAN, shared: {} }],
    ['no names of pieces', { ...PLAN, pieces: [1] }],
    ['no proper hash of its data', { ...PLAN, data: { hash: '../../etc/passwd', bytes: 10 } }],
  ])('from outside with %s is refused', async (what, document) => {
    await expect(unpackPlan(packed(document))).rejects.toThrow(`A plan in the queue has ${what}.`)
  })

  it('that is no compressed JSON is refused', async () => {
    await expect(unpackPlan(Buffer.from('hello'))).rejects.toThrow()
    await expect(unpackPlan(gzipSync('hello'))).rejects.toThrow()
  })
})

it.each([{}, { sweep: 'a'.repeat(32) }, { sweep: '../x', index: 0 }, { sweep: 'a'.repeat(32), index: -1 }])(
  'a job that names no piece is refused: %j',
  (job) => {
    expect(() => checkedJob(job as never)).toThrow('A job in the queue names no piece.')
  },
)
