import type { PushLoss } from '../loss/push/push-loss.js'
import { UNIT } from '../numeric/algebra/two-part.js'
import type { CsrMatrix } from '../numeric/matrix/csr.js'
import type { Vec } from '../numeric/matrix/linear-map.js'
import { ExactRowScores, type ExactScores } from './exact-row-scores.js'
import { rowsThatMatter } from './rows-that-matter.js'

/**
 * Xw to twice the digits for sparse rows, as they lie: turning them into columns would cost more than all the rest of the proof. Plain
 * scores tell which rows the loss cannot depend on; these keep them.
 */
export function exactSparseScores(x: CsrMatrix, w: Vec, loss: PushLoss): ExactScores {
  const { pointers, indices, values } = x.lines
  const plain = x.apply(w, new Float64Array(x.rows))
  const matters = rowsThatMatter(loss, plain, plainError(x, w))
  const exact = new ExactRowScores(w, plain, { values, places: indices })
  for (let i = 0; i < x.rows; i++) if (matters?.[i] !== 0) exact.set(i, pointers[i], pointers[i + 1])
  return exact.of(x.cols)
}

/** How far a plain score can be from the true one: a rounding for each product and each sum of the row. */
function plainError({ rows, lines: { pointers, indices, values } }: CsrMatrix, w: Vec): number {
  let most = 0
  for (let i = 0; i < rows; i++) {
    let terms = 0
    for (let t = pointers[i]; t < pointers[i + 1]; t++) terms += Math.abs(w[indices[t]] * values[t])
    const roundings = 4 * (pointers[i + 1] - pointers[i]) + 64
    // Not ≤: what is no number must not pass for small.
    if (!(roundings * terms <= most)) most = roundings * terms
  }
  return UNIT * most
}
