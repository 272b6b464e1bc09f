import { describe, expect, it } from 'vitest'
import { pairedWords } from './paired-words.js'

describe('pairedWords', () => {
  it('says by how much, whether it may be luck, and what five folds cannot show', () => {
    const words = pairedWords([0.5, 0.6, 0.4, 0.7, 0.5], [0.4, 0.7, 0.3, 0.4, 0.4])
    expect(words.difference).toMatch(
      /^On the same 5 folds A has 10 points more of the positives on top than B \(A less B: 95 % from −16 points to \+36 points\)\.$/,
    )
    expect(words.verdict).toContain('may be luck')
    expect(words.sure).toBe(false)
    expect(words.signedRank).toContain('Of 5 folds it never says less than 0.0625')
  })

  it('turns round where B is ahead, and is sure where every fold says so', () => {
    const a = [0.1, 0.12, 0.11, 0.13, 0.1, 0.12, 0.11]
    const words = pairedWords(
      a,
      a.map((value, i) => value + 0.3 + i / 100),
    )
    expect(words.difference).toContain('B has 33 points more of the positives on top than A')
    expect(words.verdict).toContain('Luck in drawing the folds hardly explains that')
    expect(words.sure).toBe(true)
    expect(words.signedRank).not.toContain('never')
  })

  it('finds nothing between a setting and itself', () => {
    const words = pairedWords([0.5, 0.25, 0.5], [0.5, 0.25, 0.5])
    expect(words.difference).toContain('the same part of the positives on top, in every fold')
    expect(words.verdict).toContain('fewer features')
    expect(words.sure).toBe(false)
  })
})
