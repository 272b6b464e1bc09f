/** The words that reports and the studio use, each with what it means, for those who meet them for the first time. */
export const GLOSSARY: readonly (readonly [word: string, meaning: string])[] = [
  ['positive, negative', 'The two classes of rows. A positive is what one is looking for.'],
  ['score', 'A number per row: the sum of the features, each times its weight. Rows are sorted by it, highest first.'],
  ['on top, pos-at-top', 'The part of all positives that score higher than every single negative. Ties do not count.'],
  [
    'weight',
    'What one standard deviation more of a feature adds to the score. A feature of weight 0 is not used at all.',
  ],
  [
    'λ (lambda)',
    'The price of weights. The higher it is, the fewer features a model can afford. From λ_max on it uses none.',
  ],
  [
    'K, threshold',
    'How many of the highest negatives count while learning: positives are pushed above their mean. 1 is the highest negative itself.',
  ],
  [
    'objective',
    'What learning makes small: the price of the weights, plus how far the positives are from standing clearly above the threshold, on average.',
  ],
  [
    'proof, duality gap',
    'A bound that is computed apart from the solver: no weights whatsoever have an objective that is better by more than this part of it.',
  ],
  ['rows left out', 'Rows that a model did not learn from. Only they tell how it will do on new rows.'],
  [
    'cross-validation, folds',
    'The rows are dealt into folds; each is left out once while the others are learnt from. λ and K are chosen by what the rows left out say.',
  ],
]
