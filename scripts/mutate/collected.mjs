// Stands in for vitest in the tests: it keeps them, to be run again and again, one mutant after the other.
import { expect, vi } from 'vitest'

export { expect, vi }

/** Every test of the files that were imported. */
export const collected = []
const path = []
let befores = []

export function describe(name, body) {
  const outside = befores
  path.push(name)
  body()
  path.pop()
  befores = outside
}

export function it(name, ...rest) {
  const body = rest.find((part) => typeof part === 'function')
  const setUps = befores
  const run = async () => {
    for (const setUp of setUps) await setUp()
    await body()
  }
  collected.push({ name: [...path, name].join(' › '), run })
}

export function beforeEach(setUp) {
  befores = [...befores, setUp]
}

describe.each = each(describe)
it.each = each(it)
it.skipIf = describe.skipIf = () => () => {}

function each(define) {
  return (cases) => (name, body) => {
    cases.forEach((given, i) => {
      const values = Array.isArray(given) ? given : [given]
      define(`${name} [${i}]`, () => body(...values))
    })
  }
}
