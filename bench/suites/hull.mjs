import { csvFile } from '../datasets/csv-file.mjs'
import { rTable } from '../datasets/r-package.mjs'
import { insideHull } from '../datasets/shifted-normal.mjs'
import { once } from '../runner/effort.mjs'
import { atMostTimes, faster } from '../runner/targets.mjs'
import { commandLine } from '../solvers/parts/command-line.mjs'

/** The peer is called as it is without a setting: 10 folds, ours has 5. The call with 5 folds stands beside it. */
const PEER = 'cv-glmnet-default'

function hullCase(recipe, wanted) {
  const file = csvFile(recipe)
  const commands = file ? ['inspect', 'fit'].map((command) => commandLine([command, file], command)) : []
  return {
    name: recipe.name,
    recipe,
    objective: {},
    ours: PEER,
    entries: once(PEER, 'cv-glmnet', ...commands),
    targets: [atMostTimes('inspect', PEER, 3), wanted],
  }
}

/** What is asked of `fit`, by size. */
const FASTER = faster('fit', PEER, 3)
const IN_TIME = atMostTimes('fit', PEER, 3)

const shuttle = (positive) =>
  rTable({ name: `shuttle-${positive}`, from: 'mlbench', table: 'Shuttle', rows: 43_500, positive })

/** Real tables of the same sizes: customers of an insurance, and two classes of the space shuttle. */
const REAL = [
  rTable({ name: 'ticdata', from: 'kernlab', table: 'ticdata', rows: 5822, positive: 'insurance' }),
  shuttle('High'),
  shuttle('Bypass'),
]

/** Everyday tables of overlapping classes, where the paper's own problem is mostly empty: what a user waits for. */
export const suite = {
  name: 'hull',
  title:
    'Tables inside the hull, and real ones: whole processes of ours, reading included, against cv.glmnet with the table in memory. ' +
    'The targets are against its default call, of 10 folds (`cv-glmnet-default`); `cv-glmnet` has 5 folds, as ours',
  cases: (quick) =>
    quick
      ? [hullCase(insideHull(1000, 20), FASTER)]
      : [
          hullCase(insideHull(5822, 85), FASTER),
          hullCase(insideHull(43_500, 9), FASTER),
          hullCase(insideHull(100_000, 100), IN_TIME),
          ...REAL.map((recipe) => hullCase(recipe, FASTER)),
        ],
}
