import { afterEach, describe, expect, it, vi } from 'vitest'

/** Whether a large matrix finds itself in the memory of the kernels, on a platform with this WebAssembly. */
async function usesKernels(api: object | undefined): Promise<boolean> {
  vi.resetModules()
  vi.stubGlobal('WebAssembly', api)
  const { allocateMatrix, memoryOf } = await import('./kernel-memory.js')
  const values = allocateMatrix(1000, 100)
  expect([values.length, values.every((x) => x === 0)]).toEqual([100_000, true])
  return memoryOf([values], 0) !== undefined
}

const real = (globalThis as { WebAssembly?: object }).WebAssembly
const fails = (error: Error) =>
  function construct() {
    throw error
  }

afterEach(() => {
  vi.unstubAllGlobals()
  vi.resetModules()
})

describe('large matrices', () => {
  it('lie in the memory of the kernels', async () => {
    expect(await usesKernels(real)).toBe(true)
  })

  it('lie in ordinary arrays where there is no WebAssembly', async () => {
    expect(await usesKernels(undefined)).toBe(false)
  })

  it('lie in ordinary arrays where WebAssembly has no SIMD, so that the kernels do not compile', async () => {
    expect(await usesKernels({ ...own(real), Module: fails(new Error('invalid opcode')) })).toBe(false)
  })

  it('lie in ordinary arrays where there is no room for another memory', async () => {
    expect(await usesKernels({ ...own(real), Memory: fails(new RangeError('could not allocate memory')) })).toBe(false)
  })
})

/** All properties, also those that a spread leaves out. */
function own(object: object | undefined): object {
  return Object.fromEntries(
    Object.entries(Object.getOwnPropertyDescriptors(object)).map(([k, { value }]) => [k, value]),
  )
}
