import { csvFile } from '../datasets/csv-file.mjs'
import { insideHull } from '../datasets/shifted-normal.mjs'
import { once } from '../runner/effort.mjs'
import { atMostTimes } from '../runner/targets.mjs'
import { commandLine } from '../solvers/parts/command-line.mjs'

function hullCase(rows, cols) {
  const recipe = insideHull(rows, cols)
  const file = csvFile(recipe)
  const commands = ['inspect', 'fit'].map((command) => commandLine([command, file], command))
  return {
    name: recipe.name,
    recipe,
    objective: {},
    ours: 'cv-glmnet',
    entries: once('cv-glmnet', ...commands),
    targets: commands.map(({ name }) => atMostTimes(name, 'cv-glmnet', 3)),
  }
}

/** Everyday tables of overlapping classes, where the paper's own problem is empty: what a user waits for. */
export const suite = {
  name: 'hull',
  title:
    'Tables inside the hull: whole processes of ours, reading included, against cv.glmnet with the table in memory',
  cases: (quick) => (quick ? [hullCase(1000, 20)] : [hullCase(5822, 85), hullCase(100_000, 100)]),
}
