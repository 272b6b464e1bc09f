import { packageDescriptions } from '../datasets/package-descriptions.mjs'
import { storedFolder } from '../datasets/store.mjs'
import { svmlightFile } from '../datasets/svmlight-file.mjs'
import { wordCounts } from '../datasets/word-counts.mjs'
import { once } from '../runner/effort.mjs'
import { faster } from '../runner/targets.mjs'
import { commandLine } from '../solvers/parts/command-line.mjs'

function textCase(recipe) {
  // Where the data is not on this machine the case is skipped, and nothing is run.
  const file = storedFolder(recipe) ? svmlightFile(recipe) : recipe.name
  return {
    name: recipe.name,
    recipe,
    objective: { kind: 'costs', count: 10 },
    ours: 'fit',
    entries: once(commandLine(['fit', file], 'fit'), 'scikit-learn'),
    targets: [faster('fit', 'scikit-learn', 1)],
  }
}

const SECTIONS = [['games'], ['science'], ['python', 'perl']]

/** Counts of words, drawn and real: λ and the threshold chosen by five folds, against ten fits without folds. */
export const suite = {
  name: 'text',
  title: "Sparse text: the whole process of our default `fit` against scikit-learn's ℓ1 logistic regression at 10 C",
  cases: (quick) =>
    quick
      ? [textCase(wordCounts(600, 200)), textCase(packageDescriptions(600, 200, ['games']))]
      : [wordCounts(9600, 2600), ...SECTIONS.map((sections) => packageDescriptions(9600, 2600, sections))].map(
          textCase,
        ),
}
