import { spawnSync } from 'node:child_process'
import { Random } from '../core.mjs'

/** The list of all packages is some 50 MB. */
const MOST_BYTES = 2 ** 30

/**
 * Real short texts: the one-line descriptions of Debian packages as counts of their most frequent words. Positive are the packages of
 * some sections. Drawn from a seed; which packages there are to draw from depends on the release.
 *
 * @returns {import('./table.mjs').DatasetRecipe}
 */
export function packageDescriptions(rows, cols, sections) {
  return {
    name: `packages-${sections.join('-')}-${rows}x${cols}`,
    make: () => draw(rows, cols, sections),
    absent: 'it is made from `apt-cache dumpavail`, which this machine does not have',
  }
}

function draw(rows, cols, sections) {
  const texts = Random.fromSeed(1).shuffle(readTexts()).slice(0, rows)
  if (texts.length < rows) return undefined
  const places = new Map(mostFrequent(texts, cols).map((word, k) => [word, k]))
  const pointers = new Int32Array(rows + 1)
  const [indices, values] = [[], []]
  texts.forEach(({ words }, i) => {
    const counts = new Map()
    for (const word of words)
      if (places.has(word)) counts.set(places.get(word), (counts.get(places.get(word)) ?? 0) + 1)
    for (const [place, count] of [...counts].sort(([a], [b]) => a - b)) {
      indices.push(place)
      values.push(count)
    }
    pointers[i + 1] = indices.length
  })
  const labels = Uint8Array.from(texts, ({ section }) => (sections.includes(section) ? 1 : 0))
  return {
    rows,
    cols,
    labels,
    sparse: { pointers, indices: Int32Array.from(indices), values: Float64Array.from(values) },
  }
}

/** The section and the words of every package that is described; none where there is no apt. */
function readTexts() {
  const { stdout } = spawnSync('apt-cache', ['dumpavail'], { encoding: 'utf8', maxBuffer: MOST_BYTES })
  return (stdout ?? '').split('\n\n').flatMap((entry) => {
    const section = entry
      .match(/^Section: (\S+)/m)?.[1]
      .split('/')
      .at(-1)
    const text = entry.match(/^Description(?:-en)?: (.*)/m)?.[1]
    return section && text ? [{ section, words: text.toLowerCase().match(/[a-z]{2,}/g) ?? [] }] : []
  })
}

/** The words that are in most texts; of equally frequent ones the first in the alphabet. */
function mostFrequent(texts, count) {
  const frequency = new Map()
  for (const { words } of texts) for (const word of new Set(words)) frequency.set(word, (frequency.get(word) ?? 0) + 1)
  const order = [...frequency].sort(([a, m], [b, n]) => n - m || (a < b ? -1 : 1))
  return order.slice(0, count).map(([word]) => word)
}
