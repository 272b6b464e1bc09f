import { factorDiagonal, solveBelow } from '../cholesky'
import { addTiles, packRows } from '../gram'
import { dot } from '../lanes'
import { addScaled } from './lines'
import { addressOf, Numbers } from './numbers'

// What takes the place of src/numeric/portable/factors.ts in the module: the kernels that src/numeric/algebra/cholesky.ts calls, in
// its order.

export const TILES = 32

export function factorize(a: Numbers, n: i32, tiles: Numbers): bool {
  const start = addressOf(a)
  const room = addressOf(tiles)
  for (let from = 0; from < n; from += TILES) {
    const to = min(n, from + TILES)
    if (!factorDiagonal(start, n, from, to)) return false
    solveBelow(start, n, from, to, to, n, room)
    packRows(addressOf(a, to * n + from), n, to - from, n - to, room)
    addTiles(room, to - from, 0, n - to, addressOf(a, to * n + to), n, -1)
  }
  return true
}

export function solveFactorized(a: Numbers, n: i32, b: Numbers): void {
  for (let i = 0; i < n; i++) b[i] = (b[i] - dot<f64>(addressOf(a, i * n), addressOf(b), i)) / a[i * n + i]
  for (let i = n - 1; i >= 0; i--) {
    b[i] = b[i] / a[i * n + i]
    addScaled(b, 0, i, a, i * n, -b[i])
  }
}
