import { describe, expect, it } from 'vitest'
import { inOrder, type Piecewise } from './piecewise.js'

/** The sum of the squares of some numbers. */
const squares: Piecewise<number[], { power: number }, { count: number }, number, string> = {
  name: 'squares',
  prepare: (data) => ({ shared: { count: data.length }, pieces: data.map((x) => `${x} squared`) }),
  piece: (data, { power }, _, index) => data[index] ** power,
  combine: (_data, _settings, { count }, pieces) => `${count}: ${pieces.join(' + ')}`,
}

describe('inOrder', () => {
  it('prepares, computes the pieces one after another, combines them, and tells how far it is', () => {
    const work = inOrder(squares, [1, 2, 3], { power: 2 })
    const seen: string[] = []
    let step = work.next()
    for (; !step.done; step = work.next()) seen.push(`${step.value.done}/${step.value.total} ${step.value.what}`)
    expect(seen).toEqual(['0/1 preparing', '1/5 1 squared', '2/5 2 squared', '3/5 3 squared', '4/5 finishing'])
    expect(step.value).toBe('3: 1 + 4 + 9')
  })

  it('needs no pieces', () => {
    const work = inOrder(squares, [], { power: 2 })
    expect([...work]).toHaveLength(2)
  })
})
