import { describe, expect, it } from 'vitest'
import { agreementWith } from './agreement.js'

const spread = (mean: number, sd: number) => ({ mean, sd, values: Array.from({ length: 10 }, () => mean) })

describe('agreement with the paper', () => {
  it('is what the errors of both means allow', () => {
    expect(agreementWith(spread(0.58, 0.2), { mean: 0.44, sd: 0.2 })).toBe('same')
    expect(agreementWith(spread(0.7, 0.2), { mean: 0.44, sd: 0.2 })).toBe('higher')
    expect(agreementWith(spread(0.1, 0.1), { mean: 0.44, sd: 0.2 })).toBe('lower')
  })

  it('does not take a deviation that was rounded to 0 for certainty', () => {
    expect(agreementWith(spread(0.02, 0), { mean: 0.04, sd: 0 })).toBe('same')
  })
})
