import { KERNEL_BYTES } from './kernel-bytes.js'
import { type WasmMemory, WasmModule } from './wasm-module.js'

/** The compiled loops; addresses are bytes from the start of the memory, sizes count numbers. */
export interface Kernels {
  /** out_l = (line l)·v */
  dotLines64(values: number, lines: number, width: number, v: number, out: number): void
  dotLines32(values: number, lines: number, width: number, v: number, out: number): void
  /** out += Σ_l c_l·(line l), over the first `places` of lines that begin `stride` apart. */
  combineLines64(values: number, stride: number, lines: number, places: number, c: number, out: number): void
  combineLines32(values: number, stride: number, lines: number, places: number, c: number, out: number): void
  /** The same two products for the compressed lines from … to−1. */
  dotSparseLines: SparseKernel
  combineSparseLines: SparseKernel
  /** Both at once: out += Σ_l weight_l·((line l)·v)·(line l) */
  curveSparseLines: SparseCurveKernel
  /** Passes over compressed entries by their places (place-passes.ts). */
  countPlaces(indices: number, count: number, stored: number): void
  spreadByPlace(indices: number, values: number, count: number, anchors: number, sums: number, spread: number): void
  squaresByPlace(
    indices: number,
    values: number,
    count: number,
    mean: number,
    spread: number,
    sums: number,
    squares: number,
  ): void
  scaleByPlace(indices: number, values: number, count: number, scale: number): void
  /** The same three for lines of ones, of which only the places are stored. */
  dotBits16: BitKernel
  dotBits32: BitKernel
  combineBits16: BitKernel
  combineBits32: BitKernel
  curveBits16: BitCurveKernel
  curveBits32: BitCurveKernel
  /** Some of these lines as a fingerprint has them (packed-bits.ts). Returns where they end. */
  packBits16: PackKernel
  packBits32: PackKernel
  /** Conjugate gradients around such products (conjugate-in-memory.ts): the first direction, and a step. */
  conjugateStart(vectors: number, width: number): number
  conjugateStep(vectors: number, width: number, rows: number, even: number, square: number): number
  /** Four columns (or four rows) of a strip, side by side, as `addTiles` wants them. */
  packColumns(source: number, stride: number, length: number, count: number, tiles: number): void
  packRows(source: number, stride: number, length: number, count: number, tiles: number): void
  addTiles: TileKernel
  /** The rows and columns from … to−1 of the Cholesky factor; 0 at a pivot that is not positive. */
  factorDiagonal(a: number, n: number, from: number, to: number): number
  solveBelow: PanelKernel
  /** The two passes for moments, and a change of scale, for the columns from … to−1 of a row-major table. */
  columnDistances: ColumnKernel
  columnSquares: ColumnKernel
  /** What follows each of the two, for lines of `width` numbers in the room. */
  finishMeans(rows: number, width: number, room: number): void
  finishDeviations(rows: number, width: number, room: number): void
  rescaleColumns: RescaleKernel
  /** Squares of the numbers in some lines, added up column by column; lines rounded into panels; their largest products (rounded-panels.ts). */
  addLineSquares(lines: number, count: number, cols: number, squares: number): void
  roundLines: RoundingKernel
  largestRounded: RoundedKernel
  /** The columns whose product comes near their factor. */
  listNear: ListKernel
  /** Sums of multiplier·row to twice the digits (exact-sums.ts). */
  addExactRows(values: number, count: number, cols: number, highs: number, lows: number, sums: number): void
  /** Rows of a dense table as a fingerprint has them (packed-rows.ts). Returns where they end. */
  packTableRows(values: number, rows: number, cols: number, out: number): number
  /** Three sums of each block of 1,024 numbers, Σ|x| and the largest |x| (hash/block-sums.ts). */
  digestBlocks(values: number, blocks: number, keys: number, sums: number, sizes: number): void
  /** Σ|x| */
  sumOfSizes(values: number, count: number): number
}

type ColumnKernel = (values: number, rows: number, cols: number, from: number, to: number, room: number) => void

type RescaleKernel = (
  values: number,
  rows: number,
  cols: number,
  from: number,
  to: number,
  shift: number,
  scale: number,
) => void

type RoundingKernel = (
  lines: number,
  count: number,
  cols: number,
  panels: number,
  pairs: number,
  first: number,
  scales: number,
) => void

type RoundedKernel = (
  panels: number,
  pairs: number,
  count: number,
  list: number,
  listed: number,
  v: number,
  vectors: number,
  ratios: number,
  units: number,
  out: number,
) => void

type ListKernel = (
  products: number,
  cols: number,
  norms: number,
  factors: number,
  part: number,
  error: number,
  out: number,
) => number

/** Lines from … to−1 of a compressed table. Where only ones are stored, there are no values. */
type SparseKernel = OverLines<[pointers: number, indices: number, values: number]>
type BitKernel = OverLines<[pointers: number, places: number]>
type OverLines<Table extends number[]> = (...at: [...Table, from: number, to: number, v: number, out: number]) => void

type SparseCurveKernel = CurveOverLines<[pointers: number, indices: number, values: number]>
type BitCurveKernel = CurveOverLines<[pointers: number, places: number]>
type CurveOverLines<Table extends number[]> = (
  ...at: [...Table, from: number, to: number, weights: number, v: number, out: number]
) => void

type PackKernel = (pointers: number, places: number, list: number, count: number, width: number, out: number) => number

/** target += scale·SᵀS in the rows from … to−1 of the lower triangle, for the strip S in `tiles`. */
type TileKernel = (
  tiles: number,
  length: number,
  from: number,
  to: number,
  target: number,
  stride: number,
  scale: number,
) => void

/** The columns from … to−1 of the Cholesky factor, in the rows first … last−1; `products` has room for four numbers. */
type PanelKernel = (
  a: number,
  n: number,
  from: number,
  to: number,
  first: number,
  last: number,
  products: number,
) => void

/** When work goes to WebAssembly; TypeScript gives the same results, to the last bit. */
export type KernelUse = 'never' | 'when-it-pays' | 'always'

let use: KernelUse = 'when-it-pays'
const module = new WasmModule(KERNEL_BYTES)

/** Decides for new matrices and computations where they run. For tests and benchmarks. */
export function setKernelUse(wanted: KernelUse): void {
  use = wanted
}

/** Whether WebAssembly should be tried for something of this size. */
export function kernelsPay(size: number, worthwhile: number): boolean {
  return use === 'always' || (use === 'when-it-pays' && size >= worthwhile)
}

/** A new memory of at least so many bytes, with the kernels on it; undefined where the platform cannot. */
export function instantiateKernels(bytes: number): { buffer: ArrayBuffer; kernels: Kernels } | undefined {
  const made = module.instantiate(bytes)
  return made && { buffer: made.memory.buffer, kernels: made.exports as Kernels }
}

/** The import of a memory, as the kernels have it, and of one that is shared: it names its largest size, and the section is longer. */
const OWN_MEMORY = '020f0103656e76066d656d6f7279020000'
const SHARED_MEMORY = '02120103656e76066d656d6f7279020300ffff03'
let shared: WasmModule | undefined

function sharedModule(): WasmModule {
  shared ??= new WasmModule(KERNEL_BYTES.replace(OWN_MEMORY, SHARED_MEMORY))
  return shared
}

/** The kernels on a memory that all threads see, a new one of so many bytes or one that is there; undefined where the platform cannot. */
export function instantiateShared(where: number | WasmMemory): { memory: WasmMemory; kernels: Kernels } | undefined {
  if (typeof SharedArrayBuffer === 'undefined' || !kernelsPay(1, 1)) return undefined
  const made = typeof where === 'number' ? sharedModule().instantiate(where, where, true) : sharedModule().on(where)
  return made && { memory: made.memory, kernels: made.exports as Kernels }
}

/** Their code, for other threads. */
export function sharedCode(): object | undefined {
  return sharedModule().code()
}
