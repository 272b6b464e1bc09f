import { shiftedNormal } from '../datasets/shifted-normal.mjs'
import { sparseBits } from '../datasets/sparse-bits.mjs'
import { oneLambda } from '../objective/one-lambda.mjs'
import { once, seldom } from '../runner/effort.mjs'
import { gapPlots } from '../runner/gap-plot.mjs'
import { atMost, atMostTimes, faster, memory } from '../runner/targets.mjs'

const ours = 'auto'
const fewScans = atMost('scans of the data', 7, ({ results }) => results['auto-counted']?.outcome?.scans)

function largeCase(recipe, [penalty, lambda], { peers = [], targets }) {
  return {
    name: `${recipe.name}, ${penalty}, λ = ${lambda}`,
    recipe,
    objective: oneLambda(penalty, lambda),
    ours,
    entries: [...seldom(ours, 'fit', 'liblinear', 'scikit-learn'), ...once('auto-counted', ...peers)],
    targets,
  }
}

/** The memory of one fit in a process that does nothing else. */
const memoryCase = (recipe) => ({
  name: `${recipe.name}, memory`,
  recipe,
  objective: oneLambda('l1', 0.05),
  ours,
  entries: once(ours, 'fit'),
  targets: [memory(ours, 1.5), memory('fit', 1.5)],
})

/** Many rows at one λ, to a certified relative gap of 1e-6. */
export const suite = {
  name: 'large',
  title: 'Many rows, one λ, certified relative gap 1e-6',
  cases(quick) {
    const dense = shiftedNormal(quick ? 5000 : 100_000, 100)
    const million = shiftedNormal(quick ? 10_000 : 1_000_000, 100)
    const bits = sparseBits(quick ? 5000 : 100_000, 2048, 0.04)
    const wide = sparseBits(quick ? 10_000 : 1_000_000, 1000, 0.015)
    const againstLiblinear = (ratio) => [faster(ours, 'liblinear', ratio)]
    // What a user of the library calls may take twice what the solver takes: it looks at the data once more.
    const wholeFit = (ratio) => [faster('fit', 'liblinear', ratio), atMostTimes('fit', ours, 2)]
    return [
      largeCase(dense, ['l1', 0.05], { peers: ['scipy-highs'], targets: [faster(ours, 'scipy-highs', 100)] }),
      largeCase(dense, ['l2', 1], { peers: ['top-push'], targets: againstLiblinear(4) }),
      largeCase(million, ['l1', 0.05], { targets: [...againstLiblinear(4), ...wholeFit(6), fewScans] }),
      largeCase(million, ['l2', 1], { targets: [...againstLiblinear(4), ...wholeFit(4), fewScans] }),
      largeCase(bits, ['l1', 0.05], { targets: [...againstLiblinear(1), ...wholeFit(1.5)] }),
      largeCase(bits, ['l1', 0.02], { targets: againstLiblinear(1) }),
      largeCase(bits, ['l2', 1], { targets: [...againstLiblinear(1.5), ...wholeFit(0.7)] }),
      largeCase(wide, ['l1', 0.05], { targets: againstLiblinear(1) }),
      memoryCase(million),
    ]
  },
  plots: gapPlots,
}
