import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { nearestName, typingDistance } from './nearest-name.js'

/** The definition, by recursion. */
function slowDistance(a: string, b: string): number {
  if (a === '' || b === '') return a.length + b.length
  const [restA, restB] = [a.slice(0, -1), b.slice(0, -1)]
  const same = a.at(-1) === b.at(-1) ? 0 : 1
  const choices = [slowDistance(restA, b) + 1, slowDistance(a, restB) + 1, slowDistance(restA, restB) + same]
  if (a.length > 1 && b.length > 1 && a.at(-1) === b.at(-2) && a.at(-2) === b.at(-1)) {
    choices.push(slowDistance(a.slice(0, -2), b.slice(0, -2)) + 1)
  }
  return Math.min(...choices)
}

describe('nearestName', () => {
  const flags = ['--label', '--lambda', '--lambda-ratio', '--out']

  it.each([
    ['--lamda', '--lambda'],
    ['--lamdba', '--lambda'],
    ['--LABEL', '--label'],
    ['--lambda-ration', '--lambda-ratio'],
    ['--uot', '--out'],
  ])('reads %s as %s', (typed, meant) => {
    expect(nearestName(typed, flags)).toBe(meant)
  })

  it('suggests nothing when nothing is near', () => {
    expect(nearestName('banana', flags)).toBeUndefined()
    expect(nearestName('', flags)).toBeUndefined()
    expect(nearestName('x', [])).toBeUndefined()
  })

  it('takes the first of equally near names', () => {
    expect(nearestName('cat', ['bat', 'rat'])).toBe('bat')
  })
})

describe('typingDistance', () => {
  it('counts insertions, deletions, replacements and swaps of neighbours', () => {
    const word = fc.string({ unit: fc.constantFrom('a', 'b', 'c'), maxLength: 5 })
    fc.assert(
      fc.property(word, word, (a, b) => {
        expect(typingDistance(a, b)).toBe(slowDistance(a, b))
      }),
    )
  })
})
