import {
  InfinitePush,
  parseModel,
  probabilityOf,
  type RankerSettings,
  serializeModel,
  withOperation,
} from '@infinite-push/core'
import { holds, ranker, refused, same, sample, wrong } from './samples.js'

const { X, y } = sample()
const text = (one: InfinitePush) => serializeModel(one.model)

/** Settings, what is known before and after a fit, and what fitting may change. */
export const CHECKS_OF_STATE: Record<string, () => void> = {
  check_no_attributes_set_in_init: () => {
    const settings = { lambdaRatio: 0.1 }
    const one = new InfinitePush(settings)
    holds(one.settings === settings, 'the settings are those given')
    holds(Object.values(one).filter((value) => value !== undefined).length === 1, 'and nothing else is known')
  },
  check_estimators_unfitted: () => {
    for (const use of [(one: InfinitePush) => one.score(X), (one: InfinitePush) => one.rank(X)]) {
      refused('a ranker that was not fitted', () => use(ranker()))
    }
  },
  check_fit_check_is_fitted: () => {
    const one = ranker()
    refused('its model', () => one.model)
    one.fit(X, y)
    holds(one.model.features.total === 4, 'there is a model afterwards')
  },
  check_get_feature_names_out_error: () => refused('selected features before a fit', () => ranker().selected),
  check_transformer_get_feature_names_out: () => {
    const names = ranker()
      .fit(X, y)
      .selected.map(({ name }) => name)
    holds(names.length > 0 && names.every((name) => /^x[1-4]$/.test(name)), 'selected columns by number')
  },
  check_transformer_get_feature_names_out_pandas: () => {
    const columns = { age: X.map(([a]) => a), dose: X.map((row) => row[1]) }
    const names = ranker()
      .fit(columns, y)
      .selected.map(({ name }) => name)
    holds(
      names.every((name) => name in columns),
      'selected columns by their names',
    )
  },
  check_estimators_overwrite_params: () => {
    const settings: RankerSettings = { lambdaRatio: 0.1, threshold: { kind: 'max' } }
    const before = structuredClone(settings)
    new InfinitePush(settings).fit(X, y)
    holds(JSON.stringify(settings) === JSON.stringify(before), 'fit leaves the settings alone')
  },
  check_dont_overwrite_parameters: () => {
    const one = ranker()
    const before = Object.keys(one).sort().join()
    one.fit(X, y)
    const open = Object.keys(one)
      .filter((key) => key !== 'fitted')
      .sort()
      .join()
    holds(
      open ===
        before
          .split(',')
          .filter((key) => key !== 'fitted')
          .join(),
      'fit adds nothing that could be a setting',
    )
  },
  check_get_params_invariance: () => {
    const settings = { lambdaRatio: 0.1, penalty: 'l2' } as const
    same(
      new InfinitePush(new InfinitePush(settings).settings).fit(X, y).score(X),
      new InfinitePush(settings).fit(X, y).score(X),
      'a ranker of its settings',
    )
  },
  check_param_validation: () => {
    const bad: unknown[] = [
      { lambda: -1 },
      { lambda: '1' },
      { lambdaRatio: 0 },
      { penalty: 'l3' },
      { lamda: 1 },
      { tolerance: 2 },
      { folds: 1 },
      { threshold: { kind: 'top-k', k: 0 } },
    ]
    for (const settings of bad) refused(JSON.stringify(settings), () => new InfinitePush(wrong(settings)).fit(X, y))
  },
  check_dict_unchanged: () => {
    const one = ranker().fit(X, y)
    const before = text(one)
    one.score(X)
    one.rank(X)
    holds(text(one) === before, 'scoring changes nothing')
  },
  check_fit_idempotent: () => {
    const one = ranker().fit(X, y)
    const before = text(one)
    holds(text(one.fit(X, y)) === before, 'a second fit gives the same')
    const [other, fresh] = [sample(2), ranker()]
    holds(text(one.fit(other.X, other.y)) === text(fresh.fit(other.X, other.y)), 'and remembers nothing of the first')
  },
  check_estimators_pickle: () => {
    const one = ranker().fit(X, y)
    same(InfinitePush.fromModel(parseModel(text(one))).score(X), one.score(X), 'written down and read again')
  },
  check_decision_proba_consistency: () => {
    const one = ranker().fit(X, y)
    const fresh = sample(3, 200)
    const heldOut = { scores: one.score(fresh.X), labels: fresh.y, method: 'held-out' } as const
    for (const calibrate of ['platt', 'isotonic'] as const) {
      const { calibration } = withOperation(one.model, heldOut, { calibrate })
      const order = one.rank(fresh.X)
      const all = order.map((row) => (calibration ? probabilityOf(calibration, heldOut.scores[row]) : Number.NaN))
      holds(
        all.every((p, i) => i === 0 || p <= all[i - 1]),
        `${calibrate}: probabilities follow scores`,
      )
    }
  },
}
