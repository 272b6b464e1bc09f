/** Numbers and signs at which readers of text turn off. */
const WORDS = [
  '1e400',
  '-0',
  '2147483647',
  '2147483648',
  '9007199254740993',
  '-1',
  '1e-400',
  'NaN',
  'Infinity',
  '?',
  'NA',
  '0x1F',
  '""',
  '"',
  "'",
  '\\',
  '\\u00e9',
  '{',
  '}',
  '[',
  ']',
  ':',
  ',',
  ';',
  '\t',
  '\n',
  '\r',
  '\r\n',
  '%',
  '#',
  '@data',
  '@attribute',
  'qid:',
  '1 2147483646:1',
  '{2147483647 1}',
  '__proto__',
  'null',
  'true',
  '\u0000',
  '\ufeff',
  '\u00ff',
  'label',
  ' ',
].map((word) => new TextEncoder().encode(word))
/** Bytes at which readers of binary data turn off. */
const BYTES = [0, 1, 2, 0x0c, 0x19, 0x1c, 0x7f, 0x80, 0x81, 0xfe, 0xff]

/** A stream of whole numbers below a bound, the same for the same seed. */
export function makeDice(seed: number): (bound: number) => number {
  let state = seed >>> 0
  return (bound) => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) % bound
  }
}

type Dice = ReturnType<typeof makeDice>

/** One of the inputs, changed in a few places. */
export function mutated(inputs: readonly Uint8Array[], roll: Dice): Uint8Array {
  let bytes = inputs[roll(inputs.length)]
  for (let left = 1 + roll(4); left > 0; left--) bytes = MUTATIONS[roll(MUTATIONS.length)](bytes, roll, inputs)
  return bytes
}

type Mutation = (bytes: Uint8Array, roll: Dice, inputs: readonly Uint8Array[]) => Uint8Array

const MUTATIONS: readonly Mutation[] = [
  // a bit
  (bytes, roll) => changed(bytes, roll, (byte) => byte ^ (1 << roll(8))),
  // a byte
  (bytes, roll) => changed(bytes, roll, () => roll(256)),
  (bytes, roll) => changed(bytes, roll, () => BYTES[roll(BYTES.length)]),
  // a word more, or instead
  (bytes, roll) => replaced(bytes, roll(bytes.length + 1), 0, WORDS[roll(WORDS.length)]),
  (bytes, roll) => replaced(bytes, roll(bytes.length + 1), 1 + roll(8), WORDS[roll(WORDS.length)]),
  // a piece less, twice, or of another input
  (bytes, roll) => replaced(bytes, roll(bytes.length + 1), 1 + roll(20), new Uint8Array()),
  (bytes, roll) => bytes.slice(0, roll(bytes.length + 1)),
  (bytes, roll) => replaced(bytes, roll(bytes.length + 1), 0, piece(bytes, roll)),
  (bytes, roll, inputs) => replaced(bytes, roll(bytes.length + 1), roll(9), piece(inputs[roll(inputs.length)], roll)),
]

function changed(bytes: Uint8Array, roll: Dice, change: (byte: number) => number): Uint8Array {
  const copy = bytes.slice()
  if (copy.length > 0) {
    const at = roll(copy.length)
    copy[at] = change(copy[at])
  }
  return copy
}

function replaced(bytes: Uint8Array, at: number, count: number, by: Uint8Array): Uint8Array {
  const rest = bytes.subarray(Math.min(bytes.length, at + count))
  const whole = new Uint8Array(at + by.length + rest.length)
  whole.set(bytes.subarray(0, at))
  whole.set(by, at)
  whole.set(rest, at + by.length)
  return whole
}

function piece(bytes: Uint8Array, roll: Dice): Uint8Array {
  const start = roll(bytes.length + 1)
  return bytes.subarray(start, start + roll(40))
}
