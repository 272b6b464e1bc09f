import { describe, expect, it } from 'vitest'
import { countList, rankedLabels } from './ranked-labels.js'

describe('the labels of a ranked list', () => {
  it('stand best score first, and of equal scores the negatives first', () => {
    expect(rankedLabels([0.5, 2, 0.5, -1], [1, 1, 0, 1])).toEqual(Uint8Array.of(1, 0, 1, 1))
  })

  it('are counted up to the first negative', () => {
    expect(countList(Uint8Array.of(1, 1, 0, 1))).toEqual({ rows: 4, positives: 3, negatives: 1, onTop: 2 })
    expect(countList(Uint8Array.of(1, 1))).toMatchObject({ negatives: 0, onTop: 2 })
  })
})
