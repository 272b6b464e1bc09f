import { holds, ranker, refused, same, sample, wrong } from './samples.js'

const { X, y } = sample()
const fitted = (weights?: ArrayLike<number>, labels: readonly number[] = y) =>
  ranker()
    .fit(X, labels, weights ? { weights } : {})
    .score(X)
const uneven = y.map((_, i) => 1 + (i % 3))

/** Labels and weights of rows: what is taken, and what is refused. */
export const CHECKS_OF_LABELS: Record<string, () => void> = {
  check_fit_score_takes_y: () => {
    holds(ranker().fit.length >= 2, 'fit takes a table, then labels')
    same(fitted(), ranker().fit(X, Uint8Array.from(y)).score(X), 'labels in an array of bytes')
  },
  check_requires_y_none: () => refused('no labels', () => ranker().fit(X, wrong(undefined))),
  check_classifiers_classes: () => {
    same(
      ranker()
        .fit(
          X,
          y.map((label) => label === 1),
        )
        .score(X),
      fitted(),
      'true and false',
    )
    same(
      fitted(
        undefined,
        y.map((label) => 2 * label - 1),
      ),
      fitted(),
      '1 and −1',
    )
    refused('labels that are texts', () => ranker().fit(X, wrong(y.map((label) => (label === 1 ? 'one' : 'two')))))
  },
  check_classifiers_one_label: () =>
    refused('one class', () =>
      ranker().fit(
        X,
        y.map(() => 1),
      ),
    ),
  check_classifiers_one_label_sample_weights: () => {
    refused('one class among the rows that count', () => ranker().fit(X, y, { weights: y }))
  },
  check_classifiers_regression_target: () =>
    refused('labels of any size', () =>
      ranker().fit(
        X,
        X.map(([a]) => a),
      ),
    ),
  check_supervised_y_no_nan: () => {
    for (const value of [Number.NaN, Number.POSITIVE_INFINITY]) {
      refused(`a label of ${value}`, () =>
        ranker().fit(
          X,
          y.map((label, i) => (i === 3 ? value : label)),
        ),
      )
    }
  },
  check_supervised_y_2d: () => refused('labels in rows', () => ranker().fit(X, wrong(y.map((label) => [label])))),
  check_sample_weights_pandas_series: () => {
    const series = Object.assign({ length: uneven.length, name: 'weight' }, { ...uneven })
    same(fitted(series), fitted(uneven), 'weights with an index of their own')
  },
  check_sample_weights_not_an_array: () => {
    same(fitted(Int32Array.from(uneven)), fitted(uneven), 'weights that are no list')
  },
  check_sample_weights_list: () => {
    same(fitted(uneven), fitted(Float64Array.from(uneven)), 'a list of weights')
  },
  check_sample_weights_shape: () => {
    refused('too few weights', () => ranker().fit(X, y, { weights: uneven.slice(1) }))
    refused('weights in rows', () => ranker().fit(X, y, { weights: wrong(uneven.map((weight) => [weight, weight])) }))
    refused('a weight below 0', () => ranker().fit(X, y, { weights: uneven.map((weight) => -weight) }))
  },
  check_sample_weights_not_overwritten: () => {
    const weights = Float64Array.from(uneven)
    fitted(weights)
    same(weights, uneven, 'weights stay as they are')
  },
  'check_sample_weights_invariance(kind=ones)': () => same(fitted(y.map(() => 1)), fitted(), 'weights of 1'),
  'check_sample_weights_invariance(kind=zeros)': () => {
    const more = sample(2)
    const weights = [...y.map(() => 1), ...more.y.map(() => 0)]
    const all = ranker().fit([...X, ...more.X], [...y, ...more.y], { weights })
    same(all.score(X), fitted(), 'rows of weight 0')
  },
}
