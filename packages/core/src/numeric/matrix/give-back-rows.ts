import { giveBack } from '../wasm/kernel-memory.js'
import { CsrMatrix } from './csr.js'
import { DenseRows } from './dense-rows.js'
import type { RowMap } from './linear-map.js'

/** Whoever made a copy of rows, and has shown it to nobody, gives back its memory: another one will lie there. */
export function giveBackRows(map: RowMap): void {
  if (map instanceof DenseRows) giveBack(map.values)
  if (map instanceof CsrMatrix) giveBack(map.lines.values)
}
