import { csvFile } from '../datasets/csv-file.mjs'
import { insideHull } from '../datasets/shifted-normal.mjs'
import { once } from '../runner/effort.mjs'
import { atMostTimes, faster } from '../runner/targets.mjs'
import { commandLine } from '../solvers/parts/command-line.mjs'

function hullCase(rows, cols, wanted) {
  const recipe = insideHull(rows, cols)
  const file = csvFile(recipe)
  const commands = ['inspect', 'fit'].map((command) => commandLine([command, file], command))
  return {
    name: recipe.name,
    recipe,
    objective: {},
    ours: 'cv-glmnet',
    entries: once('cv-glmnet', ...commands),
    targets: [atMostTimes('inspect', 'cv-glmnet', 3), wanted],
  }
}

/** What is asked of `fit`, by size. */
const FASTER = faster('fit', 'cv-glmnet', 3)
const IN_TIME = atMostTimes('fit', 'cv-glmnet', 3)

/** Everyday tables of overlapping classes, where the paper's own problem is empty: what a user waits for. */
export const suite = {
  name: 'hull',
  title:
    'Tables inside the hull: whole processes of ours, reading included, against cv.glmnet with the table in memory',
  cases: (quick) =>
    quick
      ? [hullCase(1000, 20, FASTER)]
      : [hullCase(5822, 85, FASTER), hullCase(43_500, 9, FASTER), hullCase(100_000, 100, IN_TIME)],
}
