import { STRIP } from '../algebra/gram-kernel.js'
import type { Vec } from '../matrix/linear-map.js'
import { addStripGram, tileRoom } from './gram-in-wasm.js'
import { workspace } from './workspace.js'

/** What a Cholesky factorization by panels of columns from … to−1 is made of. */
export interface CholeskySteps {
  /** These columns of L, for all rows; what the columns before them contribute was taken away already. */
  factorPanel(from: number, to: number): boolean
  /** Takes away what these columns contribute to the columns after them. */
  updateRest(from: number, to: number): void
}

/** Rows that one call works on: see dense-products.ts. */
const CALL = 256

/** Runs the factorization on a copy of the n × n array a, and writes it back; undefined where there are no kernels. */
export function choleskyInWasm(a: Vec, n: number, factor: (steps: CholeskySteps) => boolean): boolean | undefined {
  const tiles = n * n
  const room = workspace(tiles + tileRoom(STRIP, n))
  if (!room) return undefined
  const { scratch, kernels } = room
  const address = (row: number, column: number) => 8 * (row * n + column)
  scratch.set(a)
  const positive = factor({
    factorPanel: (from, to) => {
      if (!kernels.factorDiagonal(0, n, from, to)) return false
      for (let first = to; first < n; first += CALL) {
        kernels.solveBelow(0, n, from, to, first, Math.min(n, first + CALL), 8 * tiles)
      }
      return true
    },
    updateRest: (from, to) => {
      const below = {
        source: address(to, from),
        stride: n,
        pack: 'packRows',
        length: to - from,
        count: n - to,
      } as const
      addStripGram(kernels, { ...below, tiles: 8 * tiles }, { address: address(to, to), stride: n }, -1)
    },
  })
  a.set(scratch.subarray(0, tiles))
  return positive
}
