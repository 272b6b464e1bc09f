import { cpSync } from 'node:fs'
import { join } from 'node:path'
import { linked } from './guides.mjs'
import { made, read, root, writePage } from './places.mjs'

const FIGURES = [
  ['figure1', 'Figure 1: features found, and the rate on top, as noise features are added'],
  ['figure2', 'Figure 2: the same as rows are added'],
  ['figure3', 'Figure 3: running time'],
  ['table1', 'Table 1: rate on top and features of each method'],
]

/** The paper's table and figures beside ours: what `reproduce` wrote. */
export function writePaper() {
  for (const [name] of FIGURES) {
    for (const ending of ['svg', 'html', 'csv']) {
      const from = join(root, 'paper/results', `${name}.${ending}`)
      cpSync(from, join(made, ending === 'svg' ? 'paper' : 'public/paper-results', `${name}.${ending}`))
    }
  }
  const text = linked(read('paper/results/README.md'), 'paper/results')
  const figures = FIGURES.map(
    ([name, words]) =>
      `## ${words}\n\n![${words}, as it came out here](./${name}.svg)\n\nThe paper's numbers beside ours, and where data or protocol differ: <a :href="$withBase('/paper-results/${name}.html')" target="_self">the page that reproduce wrote</a>; every number: <a :href="$withBase('/paper-results/${name}.csv')" target="_self" download>CSV</a>.\n`,
  )
  writePage('paper/index.md', `${text.trim()}\n\n${figures.join('\n')}`)
}
