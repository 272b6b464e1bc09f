import { afterEach, expect, it, vi } from 'vitest'

interface Api {
  Memory: new (size: { initial: number; maximum: number }) => object
}

const real = (globalThis as unknown as { WebAssembly: Api }).WebAssembly

afterEach(() => {
  vi.unstubAllGlobals()
  vi.resetModules()
})

/** The certified points of a path on a platform with this WebAssembly, on a table that needs more than a new memory has. */
async function pathWith(api: object | undefined) {
  vi.resetModules()
  vi.stubGlobal('WebAssembly', api)
  const { path, toyProblem } = await import('../../index.js')
  const points = path(toyProblem({ rows: 700, relevant: 5, noise: 195, seed: 1 }), { count: 5, lambdaMinRatio: 0.3 })
  return points.map(({ w, certificate, status }) => ({ w, certificate, status }))
}

it('walks and certifies to the same bits where there is no WebAssembly, or no room for the memory to grow', async () => {
  const memory = vi.fn(function small(size: { initial: number }) {
    return new real.Memory({ initial: size.initial, maximum: size.initial })
  })
  const usual = await pathWith(real)
  const grown = await pathWith({ ...own(real), Memory: memory })
  expect(memory).toHaveBeenCalled()
  expect(grown).toEqual(usual)
  expect(await pathWith(undefined)).toEqual(usual)
  expect(usual.every(({ status }) => status === 'solved')).toBe(true)
})

/** All properties, also those that a spread leaves out. */
function own(object: object): object {
  return Object.fromEntries(
    Object.entries(Object.getOwnPropertyDescriptors(object)).map(([k, { value }]) => [k, value]),
  )
}
