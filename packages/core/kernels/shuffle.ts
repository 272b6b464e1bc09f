// Draws of xoshiro256** (Blackman and Vigna, 2018), and the order they give: what src/statistics/random.ts does in words of 32 bits.

const TWO53: u64 = 1 << 53

/** Puts 32-bit items in random order, in place (Fisher and Yates); `state` has the generator's four words, and those after the last draw. */
export function shuffle(state: usize, items: usize, count: i32): void {
  for (let i = count - 1; i > 0; i--) {
    const a = items + ((<usize>i) << 2)
    const b = items + ((<usize>integer(state, i + 1)) << 2)
    const kept = load<i32>(a)
    store<i32>(a, load<i32>(b))
    store<i32>(b, kept)
  }
}

/** 0 … n − 1; draws beyond the last whole multiple of n are thrown away. */
function integer(state: usize, n: u64): u64 {
  let draw = next(state) >> 11
  while (draw >= TWO53 - n && draw >= TWO53 - (TWO53 % n)) draw = next(state) >> 11
  return draw % n
}

function next(state: usize): u64 {
  const s1 = load<u64>(state, 8)
  const s2 = load<u64>(state, 16) ^ load<u64>(state)
  const s3 = load<u64>(state, 24) ^ s1
  store<u64>(state, s1 ^ s2, 8)
  store<u64>(state, load<u64>(state) ^ s3)
  store<u64>(state, s2 ^ (s1 << 17), 16)
  store<u64>(state, rotl<u64>(s3, 45), 24)
  return rotl<u64>(s1 * 5, 7) * 9
}
