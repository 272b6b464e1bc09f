import { microarray } from '../datasets/microarray.mjs'
import { realData } from '../datasets/real.mjs'
import { shiftedNormal } from '../datasets/shifted-normal.mjs'
import { toy } from '../datasets/toy.mjs'
import { wholePath } from '../objective/whole-path.mjs'
import { often, once, seldom } from '../runner/effort.mjs'
import { faster } from '../runner/targets.mjs'

const ours = 'path'
const both = [ours, 'path-simplex']
const AGAINST_GLMNET = both.map((name) => faster(name, 'glmnet', 1.5))
const AGAINST_HIGHS = both.flatMap((name) => [faster(name, 'highs-cold', 100), faster(name, 'highs-warm', 10)])

/** Engines translate code while it runs: only after dozens of calls, of ours and of the peer alike, are the times steady. */
const untilSteady = (...names) => often(...names).map((entry) => ({ ...entry, repeats: 100 }))

/**
 * @param {import('../datasets/table.mjs').DatasetRecipe} recipe
 * @param {number} stride the cold linear programs are solved at every so many-th λ
 */
function pathCase(recipe, stride, targets = [...AGAINST_GLMNET, ...AGAINST_HIGHS]) {
  return {
    name: recipe.name,
    recipe,
    objective: (dataset) => wholePath(dataset, stride),
    ours,
    entries: [
      ...untilSteady(...both, 'glmnet'),
      ...seldom('scikit-learn', 'highs-warm'),
      ...once('scipy-highs', 'highs-cold'),
    ],
    targets,
  }
}

/** The whole ℓ1 path to 0.01·λ_max. */
export const suite = {
  name: 'path',
  title: 'The whole ℓ1 path, 100 λ down to 0.01·λ_max, on standardized features',
  cases: (quick) =>
    quick
      ? [pathCase(toy(100, 10, 20), 33)]
      : [
          pathCase(realData('sonar'), 1),
          pathCase(realData('ionosphere'), 1),
          pathCase(realData('colon'), 9),
          pathCase(microarray(200, 7000), 33),
          pathCase(toy(100, 10, 20), 1, AGAINST_HIGHS),
          pathCase(toy(1000, 10, 100), 9, AGAINST_HIGHS),
          pathCase(shiftedNormal(10_000, 100), 33, AGAINST_HIGHS),
        ],
}
