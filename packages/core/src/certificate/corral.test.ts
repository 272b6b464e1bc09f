import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { dot } from '../numeric/algebra/dot.js'
import { Corral } from './corral.js'

const coordinate = fc.double({ min: -3, max: 5, noNaN: true })
const points = fc.array(fc.tuple(coordinate, coordinate, coordinate), { minLength: 1, maxLength: 12 })

describe('a corral', () => {
  it('has its nearest point where no point and no ray it was given leads nearer to 0', () => {
    fc.assert(
      fc.property(points, fc.boolean(), (list, withRay) => {
        const [first, ...rest] = list.map((point) => ({ point: Float64Array.from(point), ray: false }))
        const corral = new Corral(first)
        const given = [...rest, ...(withRay ? [{ point: Float64Array.of(-1, 0, 0), ray: true }] : [])]
        // An atom that leads nearer is added, as a search does, until there is none.
        for (let step = 0; step < 200; step++) {
          const x = corral.nearest()
          const leads = ({ point, ray }: { point: Float64Array; ray: boolean }) => dot(x, point) - (ray ? 0 : dot(x, x))
          const best = [first, ...given].reduce((a, b) => (leads(b) < leads(a) ? b : a))
          if (leads(best) > -1e-9) break
          corral.add(best)
        }
        const x = corral.nearest()
        for (const { point, ray } of [first, ...given]) {
          expect(dot(x, point) - (ray ? 0 : dot(x, x))).toBeGreaterThan(-1e-6)
        }
        expect(corral.shares.every((share) => share > 0)).toBe(true)
        const ofPoints = corral.shares.filter((_, i) => !corral.atoms[i].ray)
        expect(ofPoints.reduce((sum, share) => sum + share, 0)).toBeCloseTo(1, 10)
      }),
    )
  })

  it('drives out what the nearest point does not need', () => {
    const corral = new Corral({ point: Float64Array.of(5, 5), ray: false })
    corral.add({ point: Float64Array.of(1, 1), ray: false })
    expect(corral.atoms.length).toBe(1)
    expect(Array.from(corral.nearest())).toEqual([1, 1])
  })

  it('takes nothing of an atom that it does not need', () => {
    // Its share is 0 without any rounding.
    const corral = new Corral({ point: Float64Array.of(2, 0), ray: false })
    corral.add({ point: Float64Array.of(2, 1), ray: false })
    expect(Array.from(corral.nearest())).toEqual([2, 0])
    expect(corral.atoms.length).toBe(1)
  })

  it.each([1e-9, 1, 1e9])('does not depend on the unit of length, also where an atom comes twice (%d)', (unit) => {
    const atom = (x: number, y: number) => ({ point: Float64Array.of(x * unit, y * unit), ray: false })
    const corral = new Corral(atom(2, 1))
    corral.add(atom(-0.5, 1))
    expect(corral.shares.map((share) => 5 * share)).toEqual([expect.closeTo(1, 6), expect.closeTo(4, 6)])
    corral.add(atom(-0.5, 1))
    const [x, y] = corral.nearest()
    expect(x / unit).toBeCloseTo(0, 6)
    expect(y / unit).toBeCloseTo(1, 6)
  })

  it('keeps an atom so short that its square has no digits', () => {
    const corral = new Corral({ point: Float64Array.of(3e-5, 0), ray: false })
    corral.add({ point: Float64Array.of(0, 1.6e-162), ray: false })
    expect(Array.from(corral.nearest())).toEqual([0, 1.6e-162])
  })
})
