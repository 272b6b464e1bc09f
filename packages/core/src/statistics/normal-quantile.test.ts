import { describe, expect, it } from 'vitest'
import { normalQuantile } from './normal-quantile.js'
import { normalTail } from './normal-tail.js'

describe('normalQuantile', () => {
  // scipy.stats.norm.ppf
  it.each([
    [0.5, 0],
    [0.975, 1.959963984540054],
    [0.9, 1.2815515655446004],
    [0.75, 0.6744897501960817],
    [0.001, -3.090232306167813],
    [1e-5, -4.264890793922825],
    [1e-10, -6.361340902404056],
    [1e-100, -21.273453560965841],
  ])('of %d is %d', (p, z) => {
    expect(normalQuantile(p)).toBeCloseTo(z, 11)
  })

  it('undoes the tail', () => {
    for (let z = -8; z <= 6; z += 0.01) expect(normalQuantile(normalTail(-z))).toBeCloseTo(z, z > 3 ? 5 : 9)
  })

  it('rises, and is the same on both sides of the middle', () => {
    const steps = Array.from({ length: 999 }, (_, i) => normalQuantile((i + 1) / 1000))
    for (let i = 1; i < steps.length; i++) expect(steps[i]).toBeGreaterThan(steps[i - 1])
    for (let i = 0; i < steps.length; i++) expect(steps[i]).toBeCloseTo(-steps[998 - i], 12)
  })
})
