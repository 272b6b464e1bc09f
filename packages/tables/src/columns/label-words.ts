/** Words that say by themselves which class is positive, and those of the others. */
const WORDS: Readonly<Record<string, 0 | 1>> = {
  true: 1,
  false: 0,
  t: 1,
  f: 0,
  yes: 1,
  no: 0,
  y: 1,
  n: 0,
  good: 1,
  bad: 0,
  positive: 1,
  negative: 0,
  pos: 1,
  neg: 0,
  '+': 1,
  '-': 0,
}

/** 1 for a word that means a positive class, 0 for one that means a negative class, in any case; undefined for others. */
export function labelWord(text: string): 0 | 1 | undefined {
  const word = text.toLowerCase()
  return Object.hasOwn(WORDS, word) ? WORDS[word] : undefined
}
