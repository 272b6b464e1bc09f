import { describe, expect, it } from 'vitest'
import { normalTail } from './normal-tail.js'

describe('normalTail', () => {
  // Tabulated values of the standard normal distribution (Abramowitz and Stegun, table 26.1 and 26.2).
  it.each([
    [0, 0.5],
    [0.5, 0.308537538725987],
    [1, 0.158655253931457],
    [1.96, 0.0249978951482204],
    [2.999999, 0.00134990246349],
    [3, 0.00134989803163009],
    [5, 2.86651571879194e-7],
    [10, 7.61985302416047e-24],
  ])('is the area beyond %d', (z, area) => {
    expect(normalTail(z) / area).toBeCloseTo(1, 8)
    expect(normalTail(-z)).toBeCloseTo(1 - area, 12)
  })

  it('does not jump where the series gives way to the fraction', () => {
    expect(normalTail(3 - 1e-12) / normalTail(3)).toBeCloseTo(1, 10)
  })

  it('is the integral of the density', () => {
    const step = 1e-3
    let area = 0
    for (let z = 1.2; z < 12; z += step) area += (step * Math.exp(-((z + step / 2) ** 2) / 2)) / Math.sqrt(2 * Math.PI)
    expect(normalTail(1.2) / area).toBeCloseTo(1, 6)
  })
})
