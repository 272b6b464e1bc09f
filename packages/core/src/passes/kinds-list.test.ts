import { expect, it } from 'vitest'
import { auc } from '../metrics/measures/auc.js'
import { rankedList } from '../metrics/ranked-list.js'
import { Random } from '../statistics/random.js'
import { HeldRows } from './held-rows.js'
import { kindsList } from './kinds-list.js'
import { PassScaling } from './pass-scaling.js'

it('is the list of all rows, each kind written out as often as it counts', () => {
  const random = Random.fromSeed(1)
  const whole = (most: number) => Math.floor(most * random.uniform())
  const ones = Float64Array.of(1, 1)
  const zeros = Float64Array.of(0, 0)
  const scaling = new PassScaling({ mean: zeros, deviation: ones, least: zeros, most: ones } as never, true)
  const sides = [0, 1].map(() => {
    const keys = Array.from({ length: 12 }, (_, i) => String(i))
    const values = Float64Array.from({ length: 24 }, () => whole(4))
    const counts = Float64Array.from(keys, () => 1 + whole(5))
    const count = counts.reduce((a, b) => a + b, 0)
    const held = new HeldRows(scaling, { count, weight: count, mean: zeros }, 1, 2)
    held.take({ keys, values, counts })
    return held
  })
  const w = Float64Array.of(2, -1)
  const written = sides.map((held) => Array.from(held.scores(w)).flatMap((s, i) => Array(held.counts[i]).fill(s)))
  const scores = Float64Array.from(written.flat())
  const labels = Uint8Array.from(written.flatMap((own, side) => own.map(() => 1 - side)))
  const list = kindsList(sides[0], sides[1], w)
  expect(list).toEqual(rankedList(scores, labels))
  expect(auc(list)).toBeGreaterThan(0)
})
