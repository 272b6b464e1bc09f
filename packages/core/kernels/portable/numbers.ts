// What takes the place of src/numeric/portable/numbers.ts in the module: addresses in the memory that the walk has for
// itself. Objects lie in its first page, arrays behind it.

export const INFINITE: f64 = Infinity

/** Where the arrays begin. The objects of a walk, all of them small, have the page before it. */
const FIRST_PAGE: usize = 65536
let top: usize = FIRST_PAGE
let full = false

/** Forgets the walk before; arrays begin anew. */
export function clear(): void {
  heap.reset()
  top = FIRST_PAGE
  full = false
}

/** Whether the memory could not grow: what was handed out is not there. */
export function isFull(): boolean {
  return full
}

function take(bytes: usize): usize {
  const start = top
  const end = start + ((bytes + 63) & ~63)
  const held = <usize>memory.size() << 16
  if (end < start || (end > held && memory.grow(<i32>((end - held + 65535) >> 16)) < 0)) {
    full = true
    return FIRST_PAGE
  }
  top = end
  return start
}

// @ts-ignore: decorator
@unmanaged
export class Numbers {
  // @ts-ignore: decorator
  @inline @operator('[]')
  get(i: i32): f64 {
    return load<f64>(changetype<usize>(this) + (<usize>i << 3))
  }

  // @ts-ignore: decorator
  @inline @operator('[]=')
  set(i: i32, value: f64): void {
    store<f64>(changetype<usize>(this) + (<usize>i << 3), value)
  }
}

// @ts-ignore: decorator
@unmanaged
export class Integers {
  // @ts-ignore: decorator
  @inline @operator('[]')
  get(i: i32): i32 {
    return load<i32>(changetype<usize>(this) + (<usize>i << 2))
  }

  // @ts-ignore: decorator
  @inline @operator('[]=')
  set(i: i32, value: i32): void {
    store<i32>(changetype<usize>(this) + (<usize>i << 2), value)
  }
}

/** Only kernels look inside. */
// @ts-ignore: decorator
@unmanaged
export class Shorts {}

/** The address of place i. */
// @ts-ignore: decorator
@inline
export function addressOf(v: Numbers, i: i32 = 0): usize {
  return changetype<usize>(v) + (<usize>i << 3)
}

export function room(length: i32): Numbers {
  return changetype<Numbers>(take(<usize>length << 3))
}

export function zeros(length: i32): Numbers {
  const v = room(length)
  if (!full) memory.fill(addressOf(v), 0, <usize>length << 3)
  return v
}

export function roomForIntegers(length: i32): Integers {
  return changetype<Integers>(take(<usize>length << 2))
}

export function integers(length: i32): Integers {
  const v = roomForIntegers(length)
  if (!full) memory.fill(changetype<usize>(v), 0, <usize>length << 2)
  return v
}

export function shorts(length: i32): Shorts {
  const v = take(<usize>length << 1)
  if (!full) memory.fill(v, 0, <usize>length << 1)
  return changetype<Shorts>(v)
}

const FEW: usize = 1024

export function fill(v: Numbers, value: f64, from: i32, to: i32): void {
  let at = addressOf(v, from)
  const end = addressOf(v, to)
  if (at >= end) return
  // Not −0, whose bits are not all 0. A few numbers are written sooner than an engine's own filling is called.
  if (end - at > FEW && reinterpret<u64>(value) == 0) {
    memory.fill(at, 0, end - at)
    return
  }
  const pair = f64x2.splat(value)
  for (; at + 8 < end; at += 16) v128.store(at, pair)
  if (at < end) store<f64>(at, value)
}

export function fillIntegers(v: Integers, value: i32, count: i32): void {
  let at = changetype<usize>(v)
  const end = at + (<usize>count << 2)
  const four = i32x4.splat(value)
  for (; at + 12 < end; at += 16) v128.store(at, four)
  for (; at < end; at += 4) store<i32>(at, value)
}

export function shift(v: Numbers, to: i32, from: i32, count: i32): void {
  memory.copy(addressOf(v, to), addressOf(v, from), <usize>count << 3)
}

export function copy(to: Numbers, from: Numbers, count: i32): void {
  memory.copy(addressOf(to), addressOf(from), <usize>count << 3)
}

export function copyIntegers(to: Integers, from: Integers, count: i32): void {
  memory.copy(changetype<usize>(to), changetype<usize>(from), <usize>count << 2)
}

// @ts-ignore: decorator
@inline
export function whole(x: f64): i32 {
  return <i32>x
}
