import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { made, root, writePage } from './places.mjs'

const CASES = ['sonar', 'colon', 'compounds', 'queue']

/** Puts the measured numbers of a case where its page says `<!-- numbers -->`. */
export function writeGallery() {
  for (const name of CASES) {
    const file = join(made, `gallery/${name}.md`)
    if (!existsSync(file)) throw new Error(`${file} is missing`)
    const numbers = join(root, `docs-site/gallery/${name}.json`)
    const table = existsSync(numbers) ? tableOf(JSON.parse(readFileSync(numbers, 'utf8'))) : 'Not measured yet.'
    writePage(`gallery/${name}.md`, readFileSync(file, 'utf8').replace('<!-- numbers -->', table))
  }
}

function tableOf({ rows, positives, columns, splits, methods }) {
  const lines = Object.entries(methods).map(
    ([name, { posAtTop, auc, averagePrecision, features }]) =>
      `| ${[name, posAtTop, averagePrecision, auc, features].join(' | ')} |`,
  )
  return [
    `${rows} rows, ${positives} of them positive, ${columns} columns. Means over ${splits} random 70/30 splits; everything is chosen inside the 70 %.`,
    '',
    '| | positives above the first negative | average precision | AUC | features |',
    '|---|---|---|---|---|',
    ...lines,
  ].join('\n')
}
