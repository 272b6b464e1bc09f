/** So many cells an engine may hold meanwhile, so that sums and rows need one reading. */
export const HELD_CELLS = 20_000_000
