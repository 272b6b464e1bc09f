import { csrFromEntries, InfinitePush } from '@infinite-push/core'
import { close, frozen, holds, ranker, refused, same, sample, wrong } from './samples.js'

const { X, y } = sample()
const flat = () => ({ rows: X.length, cols: 4, values: Float64Array.from(X.flat()) })
const arrayLike = (values: readonly number[]): ArrayLike<number> =>
  Object.assign({ length: values.length }, { ...values })
const scores = () => ranker().fit(X, y).score(X)

function trained(rows: number[][]): void {
  const fitted = ranker().fit(rows, y)
  const found = fitted.score(rows)
  const mean = (label: number) => found.reduce((sum, score, i) => sum + (y[i] === label ? score : 0), 0) / 25
  holds(found.length === rows.length, 'a score for each row')
  holds(mean(1) > mean(0) + 0.5, 'positives score higher than negatives')
  const order = fitted.rank(rows)
  holds(
    order.every((row, i) => i === 0 || found[order[i - 1]] >= found[row]),
    'ranks follow scores',
  )
  refused('a table of other width', () => fitted.score(rows.map((row) => row.slice(1))))
}

/** Tables of all kinds: what is taken, and what is refused. */
export const CHECKS_OF_INPUT: Record<string, () => void> = {
  check_estimators_dtypes: () => {
    const whole = X.map((row) => row.map((value) => Math.round(4 * value)))
    const expected = ranker().fit(whole, y).score(whole)
    for (const type of [Float32Array, Float64Array, Int32Array, Int8Array]) {
      const rows = whole.map((row) => type.from(row)) as unknown as number[][]
      same(ranker().fit(rows, y).score(rows), expected, type.name)
    }
  },
  check_classifier_data_not_an_array: () => {
    same(ranker().fit(flat(), arrayLike(y)).score(flat()), scores(), 'a table and labels that are no arrays')
  },
  check_estimators_data_not_an_array: () => {
    const columns = { a: X.map((row) => row[0]), b: Float64Array.from(X, (row) => row[1]) }
    const rows = X.map((row) => row.slice(0, 2))
    same(ranker().fit(columns, y).score(columns), ranker().fit(rows, y).score(rows), 'columns by name')
  },
  check_estimator_sparse_data: () => {
    const sparse = X.map((row) => row.map((value) => (Math.abs(value) < 1 ? 0 : value)))
    const entries = sparse.flatMap((row, i) => row.flatMap((value, k) => (value === 0 ? [] : [{ i, k, value }])))
    const csr = csrFromEntries(X.length, 4, {
      rows: entries.map(({ i }) => i),
      columns: entries.map(({ k }) => k),
      values: entries.map(({ value }) => value),
    })
    close(ranker().fit(csr, y).score(csr), ranker().fit(sparse, y).score(sparse), 'sparse and dense')
  },
  check_estimators_fit_returns_self: () => {
    const one = ranker()
    holds(one.fit(X, y) === one, 'fit returns the ranker')
  },
  'check_estimators_fit_returns_self(readonly_memmap=True)': () => {
    const one = ranker()
    holds(
      one.fit(frozen(X), Object.freeze([...y]) as number[]) === one,
      'fit of what cannot be written returns the ranker',
    )
  },
  check_classifiers_train: () => trained(X),
  'check_classifiers_train(readonly_memmap=True)': () => trained(frozen(X)),
  'check_classifiers_train(readonly_memmap=True,X_dtype=float32)': () =>
    trained(frozen(X.map((row) => row.map(Math.fround)))),
  check_classifiers_predictions: () => {
    const separable = y.map((label, i) => [3 * label + (i % 5) / 10, i % 7])
    const top = ranker().fit(separable, y).rank(separable).slice(0, 25)
    holds(
      top.every((row) => y[row] === 1),
      'classes that can be told apart are',
    )
  },
  check_complex_data: () => {
    const complex = X.map((row) => row.map((re) => ({ re, im: 1 })))
    refused('complex numbers', () => ranker().fit(wrong(complex), y))
  },
  check_dtype_object: () => {
    refused('texts', () => ranker().fit(wrong(X.map((row) => row.map(String))), y))
    refused('objects', () => ranker().fit(wrong(X.map((row) => [{ foo: 'bar' }, ...row.slice(1)])), y))
  },
  check_estimators_empty_data_messages: () => {
    refused('no rows', () => ranker().fit([], []))
    refused('no columns', () => ranker().fit([[], [], []], [1, 0, 1]))
  },
  check_estimators_nan_inf: () => {
    const fitted = ranker().fit(X, y)
    for (const value of [Number.NaN, Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY]) {
      const holed = X.map((row, i) => (i === 3 ? [value, ...row.slice(1)] : row))
      refused(`fit with ${value}`, () => ranker().fit(holed, y))
      refused(`score with ${value}`, () => fitted.score(holed))
    }
  },
  check_fit2d_1sample: () => refused('one row', () => ranker().fit([X[0]], [1])),
  check_fit2d_1feature: () => {
    const one = X.map((row) => [row[0]])
    holds(ranker().fit(one, y).score(one).length === X.length, 'one column')
  },
  check_fit1d: () => refused('a list of numbers as a table', () => ranker().fit(wrong(X[0]), y.slice(0, 4))),
  check_fit2d_predict1d: () =>
    refused('a row as a table', () =>
      ranker()
        .fit(X, y)
        .score(wrong(X[0].slice(0, 3))),
    ),
  check_n_features_in: () => {
    holds(ranker().fit(X, y).model.features.total === 4, 'the number of columns is told')
  },
  check_n_features_in_after_fitting: () => {
    const fitted = ranker().fit(X, y)
    refused('fewer columns', () => fitted.score(X.map((row) => row.slice(0, 3))))
    refused('more columns', () => fitted.rank(X.map((row) => [...row, 1])))
  },
  check_dataframe_column_names_consistency: () => {
    const table = (names: readonly string[]) =>
      Object.fromEntries(names.map((name, k) => [name, X.map((row) => row[k])]))
    const fitted = ranker().fit(table(['a', 'b', 'c', 'd']), y)
    refused('columns of other names', () => fitted.score(table(['a', 'b', 'c', 'e'])))
    const { a, ...others } = table(['a', 'b', 'c', 'd'])
    same(fitted.score({ ...others, a }), scores(), 'columns in another order')
  },
  check_methods_sample_order_invariance: () => {
    const fitted = ranker().fit(X, y)
    same(fitted.score([...X].reverse()), fitted.score(X).toReversed(), 'rows in another order')
  },
  check_methods_subset_invariance: () => {
    const fitted = ranker().fit(X, y)
    same(
      X.map((row) => fitted.score([row])[0]),
      fitted.score(X),
      'rows one by one',
    )
  },
  check_parameters_default_constructible: () => {
    const plain = new InfinitePush()
    holds(Object.keys(plain.settings).length === 0, 'no settings are needed')
    holds(plain.fit(X, y).status === 'solved', 'and none to fit')
  },
}
