import { fileURLToPath } from 'node:url'
import { csvFile } from '../datasets/csv-file.mjs'
import { shiftedNormal } from '../datasets/shifted-normal.mjs'
import { timeOf } from '../runner/contest.mjs'
import { once, seldom } from '../runner/effort.mjs'
import { atMost, atMostTimes } from '../runner/targets.mjs'
import { commandLine } from '../solvers/parts/command-line.mjs'

const bundled = (name) => fileURLToPath(new URL(`../../packages/cli/data/${name}.csv`, import.meta.url))
const sonar = bundled('sonar')

const node = (name, args, ours = false) => ({
  name,
  ours,
  summary: `the whole process: ${name}`,
  whole: { program: process.execPath, args },
})

const NODE = "node -e ''"
const FIT = 'infinite-push fit sonar.csv --lambda-ratio 0.1'

/**
 * What is asked for, on a machine where node alone takes so long. Elsewhere the ratio to node alone, measured in the same run, says
 * whether it is reached.
 */
const MILLISECONDS = 200
const NODE_ALONE = 75

const commands = [
  node(NODE, ['-e', '']),
  node("import '@infinite-push/core'", ['--input-type=module', '-e', "import '@infinite-push/core'"], true),
  commandLine(['--help']),
  commandLine(['solvers']),
  commandLine(['fit', sonar, '--lambda-ratio', '0.1'], FIT),
  commandLine(['path', sonar], 'infinite-push path sonar.csv'),
]

/** What choosing the threshold costs: it must stay worth it as a default. */
function choosing(name, file, effort) {
  const [paper, chosen] = ['fit --threshold max', 'fit']
  return {
    name: `choosing the threshold: ${name}`,
    objective: {},
    ours: paper,
    entries: effort(commandLine([...paper.split(' '), file], paper), commandLine([chosen, file], chosen)),
    targets: [atMostTimes(chosen, paper, 4)],
  }
}

const generated = (rows, cols) => choosing(`${rows} × ${cols}`, csvFile(shiftedNormal(rows, cols)), once)

/** Users run a command once: whole processes, from outside. */
export const suite = {
  name: 'start',
  title: 'Whole processes: what a command costs from the shell',
  cases: (quick) => [
    {
      name: 'whole processes',
      objective: {},
      ours: NODE,
      entries: seldom(...commands).map((entry) => ({ ...entry, repeats: quick ? 2 : 15 })),
      targets: [
        atMost(`milliseconds of ${FIT}`, MILLISECONDS, ({ results }) => timeOf(results[FIT])),
        atMostTimes(FIT, NODE, Number((MILLISECONDS / NODE_ALONE).toFixed(2))),
      ],
    },
    ...['sonar', 'ionosphere', 'wpbc'].map((name) => choosing(name, bundled(name), seldom)),
    ...(quick ? [] : [generated(4600, 57), generated(43_500, 9)]),
  ],
}
