import { KERNEL_BYTES } from './kernel-bytes.js'

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
  /** Four columns (or four rows) of a strip, side by side, as `addTiles` wants them. */
  packColumns(source: number, stride: number, length: number, count: number, tiles: number): void
  packRows(source: number, stride: number, length: number, count: number, tiles: number): void
  addTiles: TileKernel
  /** The rows and columns from … to−1 of the Cholesky factor; 0 at a pivot that is not positive. */
  factorDiagonal(a: number, n: number, from: number, to: number): number
  solveBelow: PanelKernel
  /** Moments and a change of scale for the columns from … to−1 of a row-major table. */
  columnMoments(values: number, rows: number, cols: number, from: number, to: number, room: number): void
  rescaleColumns: RescaleKernel
  /** Rows of f64 go into f32 panels; the squares of their numbers are added up (panel-packing.ts). */
  packPanels32: PackingKernel
  /** The largest of four products of a table in panels (column-panels.ts). */
  largestProducts32: ProductKernel
  largestProducts64: ProductKernel
  /** out += Σ_j c_j·(line list_j of the block), over the first `length` of lines that begin `stride` apart. */
  combineListed: ListedKernel
  addScaledLine(line: number, length: number, scale: number, out: number): void
  subtractOuter(inverse: number, stride: number, p: number, column: number, line: number): void
  /** The scans of the simplex path's ratio tests (ratio-scans.ts). */
  featureLimit(
    count: number,
    sign: number,
    c: number,
    h: number,
    weight: number,
    reach: number,
    tiny: number,
    limit: number,
  ): number
  nextFeatureWithin(
    count: number,
    sign: number,
    c: number,
    h: number,
    weight: number,
    lambda: number,
    limit: number,
    from: number,
  ): number
  rowLimit: RowKernel
  nextRowWithin: RowKernel
}

type RescaleKernel = (
  values: number,
  rows: number,
  cols: number,
  from: number,
  to: number,
  shift: number,
  scale: number,
) => void

type PackingKernel = (
  source: number,
  count: number,
  cols: number,
  panels: number,
  rows: number,
  first: number,
  squares: number,
) => void

type ProductKernel = (
  panels: number,
  rows: number,
  count: number,
  list: number,
  listed: number,
  d: number,
  out: number,
) => void

type ListedKernel = (
  block: number,
  stride: number,
  list: number,
  count: number,
  length: number,
  c: number,
  out: number,
) => void

/** The last two numbers: the slack and the limit of a first pass, the limit and the place to begin at of a second one. */
type RowKernel = (
  count: number,
  side: number,
  r: number,
  delta: number,
  tiny: number,
  first: number,
  second: number,
) => number

type SparseKernel = (
  pointers: number,
  indices: number,
  values: number,
  from: number,
  to: number,
  v: number,
  out: number,
) => void

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

interface Memory {
  readonly buffer: ArrayBuffer
}

/** The part of WebAssembly used here; the core is compiled without the types of Node or of a browser. */
interface WebAssemblyApi {
  Module: new (bytes: Uint8Array) => object
  Memory: new (size: { initial: number; maximum: number }) => Memory
  Instance: new (module: object, imports: { env: { memory: Memory } }) => { exports: object }
}

interface Platform {
  WebAssembly?: WebAssemblyApi
  atob?(base64: string): string
}

const { WebAssembly, atob } = globalThis as unknown as Platform
const PAGE = 65_536
/** One page short of 4 GB, so that the address after the last number is still an address. */
const MOST_PAGES = 65_535

/** When work goes to the WebAssembly kernels; the TypeScript kernels give the same results, to the last bit. */
export type KernelUse = 'never' | 'when-it-pays' | 'always'

let use: KernelUse = 'when-it-pays'
/** undefined: not tried yet; null: there is no WebAssembly with SIMD here. */
let compiled: object | null | undefined

/** Decides for new matrices and computations which kernels they use. For tests and benchmarks. */
export function setKernelUse(wanted: KernelUse): void {
  use = wanted
}

/** Whether the WebAssembly kernels should be tried for something of this size. */
export function kernelsPay(size: number, worthwhile: number): boolean {
  return use === 'always' || (use === 'when-it-pays' && size >= worthwhile)
}

/** A new memory of at least so many bytes, with the kernels on it; undefined where the platform cannot. */
export function instantiateKernels(bytes: number): { buffer: ArrayBuffer; kernels: Kernels } | undefined {
  const pages = Math.ceil(bytes / PAGE)
  const module = pages <= MOST_PAGES ? kernelModule() : null
  if (!module || !WebAssembly) return undefined
  try {
    const memory = new WebAssembly.Memory({ initial: pages, maximum: pages })
    const { exports } = new WebAssembly.Instance(module, { env: { memory } })
    return { buffer: memory.buffer, kernels: exports as Kernels }
  } catch (error) {
    // No room for another memory: ordinary arrays may still find some.
    if (error instanceof RangeError) return undefined
    throw error
  }
}

/** Compiled at the first use and not at import: most tables are small, and a command runs once. */
function kernelModule(): object | null {
  if (compiled === undefined) compiled = compile()
  return compiled
}

/** The bytes need SIMD, so that compiling them is the test for it. */
function compile(): object | null {
  if (!WebAssembly || !atob) return null
  try {
    return new WebAssembly.Module(Uint8Array.from(atob(KERNEL_BYTES), (character) => character.charCodeAt(0)))
  } catch {
    return null
  }
}
