/*
 * What the walk is written in, and the descent by kinds of rows. The walk's files in basis/, pricing/ and walker/, and those of the descent that
 * say so, are compiled twice: by tsc, as they are, and by asc into a WebAssembly module (scripts/build-kernels.mjs), where packages/core/kernels/portable/numbers.ts takes the place of this file.
 * So there is one source, and its two compilations do the same operations in the same order. What both compilers understand is a
 * part of TypeScript: classes, functions and loops over numbers; no closures, no destructuring, no unions, nothing undefined.
 */

/** Whole numbers of 32 bits. A quotient of two of them would be cut off in WebAssembly: there is none. */
export type i32 = number
export type f64 = number
export type Numbers = Float64Array
export type Integers = Int32Array
/** Whole numbers of 16 bits. */
export type Shorts = Int16Array

export const INFINITE: f64 = Number.POSITIVE_INFINITY

/** Room for so many numbers, for what is written before it is read. */
export function room(length: i32): Numbers {
  return new Float64Array(length)
}

/** Whether there was no more room: what was handed out last is not there. Here that is an error before. */
export function isFull(): boolean {
  return false
}

export function zeros(length: i32): Numbers {
  return new Float64Array(length)
}

/** The same for whole numbers. */
export function roomForIntegers(length: i32): Integers {
  return new Int32Array(length)
}

export function integers(length: i32): Integers {
  return new Int32Array(length)
}

export function shorts(length: i32): Shorts {
  return new Int16Array(length)
}

export function fill(v: Numbers, value: f64, from: i32, to: i32): void {
  v.fill(value, from, to)
}

/** The first `count` of them. */
export function fillIntegers(v: Integers, value: i32, count: i32): void {
  v.fill(value, 0, count)
}

/** Copies `count` numbers within v, also where the places overlap. */
export function shift(v: Numbers, to: i32, from: i32, count: i32): void {
  v.copyWithin(to, from, from + count)
}

/** The first `count` numbers of another. */
export function copy(to: Numbers, from: Numbers, count: i32): void {
  for (let i = 0; i < count; i++) to[i] = from[i]
}

export function copyIntegers(to: Integers, from: Integers, count: i32): void {
  for (let i = 0; i < count; i++) to[i] = from[i]
}

/** The whole part of a number that is not below 0. */
export function whole(x: f64): i32 {
  return Math.trunc(x)
}
