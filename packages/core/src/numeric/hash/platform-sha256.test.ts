import { expect, it } from 'vitest'
import { makeSha256 } from './platform-sha256.js'
import { Sha256 } from './sha256.js'

const bytes = Uint8Array.from({ length: 1000 }, (_, t) => (t * 37) % 256)

it("is the platform's in Node, and says what ours says", () => {
  const hasher = makeSha256()
  expect(hasher).not.toBeInstanceOf(Sha256)
  hasher.update(bytes.subarray(0, 77))
  hasher.update(bytes.subarray(77))
  expect(hasher.hex()).toBe(new Sha256().update(bytes).hex())
})

it('is ours for what is hashed before the other is loaded', () => {
  expect(makeSha256(1000)).toBeInstanceOf(Sha256)
})

it('is ours where the platform has none, as in a browser', () => {
  for (const platform of [{}, { process: {} }, { process: { getBuiltinModule: () => undefined } }]) {
    expect(makeSha256(1e9, platform)).toBeInstanceOf(Sha256)
  }
})
