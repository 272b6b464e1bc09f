import { svmlightFile } from '../datasets/svmlight-file.mjs'
import { wordCounts } from '../datasets/word-counts.mjs'
import { once } from '../runner/effort.mjs'
import { faster } from '../runner/targets.mjs'
import { commandLine } from '../solvers/parts/command-line.mjs'

function textCase(rows, cols) {
  const recipe = wordCounts(rows, cols)
  return {
    name: recipe.name,
    recipe,
    objective: { kind: 'costs', count: 10 },
    ours: 'fit',
    entries: once(commandLine(['fit', svmlightFile(recipe)], 'fit'), 'scikit-learn'),
    targets: [faster('fit', 'scikit-learn', 1)],
  }
}

/** Counts of words: λ and the threshold chosen by five folds, against ten fits without folds. */
export const suite = {
  name: 'text',
  title: "Sparse text: the whole process of our default `fit` against scikit-learn's ℓ1 logistic regression at 10 C",
  cases: (quick) => [quick ? textCase(600, 200) : textCase(9600, 2600)],
}
