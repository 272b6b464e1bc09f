// Stands in for vitest in the tests: it keeps them, to be run again and again, one mutant after the other.
import { expect, vi } from 'vitest'

export { expect, vi }

/** Every test of the files that were imported. */
export const collected = []
const path = []
let befores = []
let afters = []

export function describe(name, body) {
  const outside = [befores, afters]
  path.push(name)
  body()
  path.pop()
  ;[befores, afters] = outside
}

export function it(name, ...rest) {
  const body = rest.find((part) => typeof part === 'function')
  const [setUps, tidyings] = [befores, afters]
  const run = async () => {
    for (const setUp of setUps) await setUp()
    try {
      await body()
    } finally {
      for (const tidy of tidyings) await tidy()
    }
  }
  collected.push({ name: [...path, name].join(' › '), run })
}

export function beforeEach(setUp) {
  befores = [...befores, setUp]
}

export function afterEach(tidy) {
  afters = [...afters, tidy]
}

/** What a file does before and after its tests is not for the next one. */
export function nextFile() {
  befores = []
  afters = []
}

describe.each = each(describe)
it.each = each(it)
it.skipIf = describe.skipIf = () => () => {}

export { it as test }

function each(define) {
  return (cases) => (name, body) => {
    cases.forEach((given, i) => {
      const values = Array.isArray(given) ? given : [given]
      define(`${name} [${i}]`, () => body(...values))
    })
  }
}
