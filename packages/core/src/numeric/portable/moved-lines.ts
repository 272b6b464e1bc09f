import type { Integers, i32, Numbers } from './numbers.js'

/* Numbers of lines, gathered or turned into columns. In WebAssembly: kernels/portable/moved-lines.ts. */

/** out[at + i] = block[start + list_i], i < count. */
export function gatherPlaces(out: Numbers, at: i32, block: Numbers, start: i32, list: Integers, count: i32): void {
  for (let i = 0; i < count; i++) out[at + i] = block[start + list[i]]
}

/** out[at + i] = block[start + i·stride], i < count. */
export function gatherAcross(out: Numbers, at: i32, block: Numbers, start: i32, stride: i32, count: i32): void {
  for (let i = 0; i < count; i++) out[at + i] = block[start + i * stride]
}

/** Turns lines `stride` apart into columns: out[list_p·lines + l] = block[l·stride + p], p < width. */
export function turnLines(out: Numbers, list: Integers, block: Numbers, stride: i32, lines: i32, width: i32): void {
  for (let l = 0; l < lines; l++) {
    for (let p = 0; p < width; p++) out[list[p] * lines + l] = block[l * stride + p]
  }
}
