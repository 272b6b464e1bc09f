import { microarray } from '../datasets/microarray.mjs'
import { realData } from '../datasets/real.mjs'
import { shiftedNormal } from '../datasets/shifted-normal.mjs'
import { toy } from '../datasets/toy.mjs'
import { wholePath } from '../objective/whole-path.mjs'
import { often, once, seldom } from '../runner/effort.mjs'
import { faster } from '../runner/targets.mjs'

const ours = 'path'
const both = [ours, 'path-simplex']
/** Who calls it once waits for the cold call, who calls it again and again for the warm one. */
const againstGlmnet = (cold, warm) =>
  both.flatMap((name) => [faster(name, 'glmnet', cold, 'cold'), faster(name, 'glmnet', warm)])
const AGAINST_HIGHS = both.flatMap((name) => [faster(name, 'highs-cold', 100), faster(name, 'highs-warm', 10)])

/** Engines translate code while it runs: only after dozens of calls, of ours and of the peer alike, are the times steady. */
const untilSteady = (...names) => often(...names).map((entry) => ({ ...entry, repeats: 100 }))

/**
 * @param {import('../datasets/table.mjs').DatasetRecipe} recipe
 * @param {number} stride the cold linear programs are solved at every so many-th λ
 */
function pathCase(recipe, stride, targets = againstGlmnet(1, 3)) {
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
    targets: [...targets, ...AGAINST_HIGHS],
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
          pathCase(microarray(200, 7000), 33, againstGlmnet(1, 2)),
          pathCase(toy(100, 10, 20), 1),
          pathCase(toy(1000, 10, 100), 9),
          pathCase(shiftedNormal(10_000, 100), 33, againstGlmnet(1, 4)),
        ],
}
