/**
 * The candidate a mistyped word most likely meant; undefined when none is near enough to be worth suggesting: more than
 * one letter in three is wrong. Case does not count.
 *
 * @example
 * ```ts
 * nearestName('--lamdba', ['--label', '--lambda']) // '--lambda'
 * nearestName('banana', ['--label', '--lambda']) // undefined
 * ```
 */
export function nearestName(word: string, candidates: readonly string[]): string | undefined {
  let best: string | undefined
  let allowed = Math.max(1, Math.floor(word.length / 3))
  for (const candidate of candidates) {
    const distance = typingDistance(word.toLowerCase(), candidate.toLowerCase())
    if (distance > allowed) continue
    best = candidate
    // From now on only a strictly nearer candidate replaces this one, so that the first of equals stays.
    allowed = distance - 1
  }
  return best
}

/**
 * How many slips of the keyboard lead from a to b: insertions, deletions, replacements and swaps of two neighbouring
 * letters (the optimal string alignment form of Damerau's distance).
 */
export function typingDistance(a: string, b: string): number {
  let twoBack: number[] = []
  let previous = Array.from({ length: b.length + 1 }, (_, j) => j)
  for (let i = 1; i <= a.length; i++) {
    const row = [i]
    for (let j = 1; j <= b.length; j++) {
      const replaced = previous[j - 1] + (a[i - 1] === b[j - 1] ? 0 : 1)
      row[j] = Math.min(previous[j] + 1, row[j - 1] + 1, replaced)
      const swapped = i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1]
      if (swapped) row[j] = Math.min(row[j], twoBack[j - 2] + 1)
    }
    twoBack = previous
    previous = row
  }
  return previous[b.length]
}
