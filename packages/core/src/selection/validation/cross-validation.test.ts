import { describe, expect, it, vi } from 'vitest'
import { inHull } from '../../../test/hull.js'
import { sonar } from '../../../test/sonar.js'
import { thrownBy } from '../../../test/thrown.js'
import type { Dataset } from '../../data/dataset/dataset.js'
import { selectRows } from '../../data/dataset/dataset-checks.js'
import { holdout, stratifiedFolds } from '../../data/splits/splits.js'
import { toyProblem } from '../../data/toy.js'
import { metricByName } from '../../metrics/all.js'
import { partialAucAtTop } from '../../metrics/measures/partial-auc.js'
import { rankedList } from '../../metrics/ranked-list.js'
import type { Model } from '../../model/document/model.js'
import { fit } from '../../model/learn/fit.js'
import { verify } from '../../model/proof/verify.js'
import { scoreTable } from '../../model/use/score.js'
import { denseFromRows } from '../../numeric/matrix/dense-rows.js'
import type { Matrix } from '../../numeric/matrix/linear-map.js'
import { Random } from '../../statistics/random.js'
import { finish } from '../pieces/work.js'
import { crossValidation, fitByCrossValidation } from './cross-validation.js'
import { splitAt, splitNames } from './left-out-rows.js'
import type { CrossValidationSettings } from './validation-plan.js'

const toy = toyProblem({ rows: 80, relevant: 3, noise: 12, seed: 6 })
const settings = { folds: 4, count: 8 }
/** The same labels, with the number of the row as the only feature. */
const numbered: Dataset = {
  features: denseFromRows(Array.from(toy.labels, (_, row) => [row])),
  names: ['row'],
  labels: toy.labels,
}

function rowNumbers(features: Matrix): Float64Array {
  return features.apply(Float64Array.of(1), new Float64Array(features.rows))
}

function choose(given: CrossValidationSettings, data = toy as Parameters<typeof fit>[0]): Model {
  return finish(fitByCrossValidation(data, given))
}

/** Everything but the time it took. */
function timeless({ timing: _, ...model }: Model): Omit<Model, 'timing'> {
  return model
}

describe('fitByCrossValidation', () => {
  const model = choose(settings)

  it('fits all rows at the chosen λ, as verify confirms', () => {
    const { cv, ...metrics } = model.metrics
    const direct = fit(toy, { lambda: model.lambda })
    const { asked, ...training } = model.training
    expect(asked).toEqual({ folds: 4, count: 8, threshold: 'auto' })
    expect({ ...timeless(model), metrics, training: { ...training, asked: direct.training.asked } }).toEqual(
      timeless(direct),
    )
    expect(verify(model, toy).verified).toBe(true)
    expect(cv?.path.map(({ lambda }) => lambda)).toContain(model.lambda)
  })

  it('tells how it chose: the means are those of fits on the other folds', () => {
    const { lambda, metrics } = choose({ ...settings, metric: 'auc' })
    const foldOf = stratifiedFolds(toy.labels, 4, Random.fromSeed(0).fork(0))
    const rows = Array.from(toy.labels.keys())
    const values = [0, 1, 2, 3].map((fold) => {
      const inside = rows.filter((row) => foldOf[row] === fold)
      const outside = rows.filter((row) => foldOf[row] !== fold)
      const test = selectRows(toy, inside)
      return metricByName('auc')(scoreTable(fit(selectRows(toy, outside), { lambda }), test), test.labels)
    })
    const mean = values.reduce((sum, value) => sum + value, 0) / 4
    expect(metrics.cv?.mean).toBeCloseTo(mean, 2)
    expect(metrics.cv?.path.find((point) => point.lambda === lambda)?.mean).toBe(metrics.cv?.mean)
  })

  it('gives the same model for the same seed, and other folds for another', () => {
    expect(timeless(choose(settings))).toEqual(timeless(model))
    expect(choose({ ...settings, seed: 1 }).metrics.cv?.path).not.toEqual(model.metrics.cv?.path)
    expect(choose({ ...settings, seed: 1 }).training.seed).toBe(1)
  })

  it('takes the best λ, of equals the sparsest', () => {
    const { path = [], mean = 0 } = model.metrics.cv ?? {}
    expect(Math.max(...path.map((point) => point.mean))).toBeCloseTo(mean, 12)
    const { selected = 0 } = path.find(({ lambda }) => lambda === model.lambda) ?? {}
    for (const point of path) if (point.mean === mean) expect(point.selected).toBeGreaterThanOrEqual(selected)
  })

  it('takes no λ at which the model of all rows is empty for what a part of them had there', () => {
    const rows = Array.from({ length: 40 }, (_, i) => [(i % 2) + (i % 7) / 10, (i * 5) % 11])
    const easy = { features: denseFromRows(rows), names: ['a', 'b'], labels: Uint8Array.from(rows, (_, i) => i % 2) }
    const { metrics, features } = choose({ holdout: 0.5, metric: 'auc' }, easy)
    expect(metrics.cv?.path[0]).toMatchObject({ mean: 1, selected: 1 })
    expect(metrics.cv?.mean).toBe(1)
    expect(features.selected).toBe(1)
  })

  it("takes by the rule '1se' a model that is not denser over the folds", () => {
    const selectedAt = ({ lambda, metrics: { cv } }: Model) =>
      cv?.path.find((point) => point.lambda === lambda)?.selected
    for (const seed of [0, 1, 2]) {
      const [best, sparse] = (['best', '1se'] as const).map((rule) => choose({ ...settings, seed, rule }))
      expect(selectedAt(sparse)).toBeLessThanOrEqual(selectedAt(best) ?? 0)
      expect(sparse.metrics.cv).toMatchObject({ rule: '1se', path: best.metrics.cv?.path })
    }
  })

  it('maximizes the metric it is given, over as many repeats as asked for', () => {
    const { cv } = choose({ folds: 2, repeats: 3, count: 4, metric: 'auc' }).metrics
    expect(cv).toMatchObject({ folds: 2, repeats: 3, metric: 'auc' })
    expect(cv?.mean).toBeGreaterThan(0.5)
  })

  it('shows how far it is, and can be stopped between two folds', () => {
    const work = fitByCrossValidation(toy, { folds: 3, count: 2 })
    const seen: string[] = []
    let step = work.next()
    for (; !step.done; step = work.next()) seen.push(`${step.value.done}/${step.value.total} ${step.value.what}`)
    expect(seen).toEqual(['0/1 preparing', '1/5 fold 1 of 3', '2/5 fold 2 of 3', '3/5 fold 3 of 3', '4/5 finishing'])
    expect(step.value.format).toBe('infinite-push-model')
  })

  it('finds out about all rows once: the last fit takes what was known before the folds', () => {
    const adaptive = { ...settings, penalty: 'adaptive-l1' } as const
    const { shared, pieces } = crossValidation.prepare(toy, adaptive)
    const curves = pieces.map((_, index) => crossValidation.piece(toy, adaptive, shared, index))
    const mean = toy.names.map((_, k) => k)
    const standardizations = structuredClone(shared.standardizations)
    Object.assign(standardizations.none ?? {}, { mean })
    const factors = toy.names.map((_, k) => k + 1)
    const families = shared.families.map((family) => {
      return { ...family, lambdaMax: { ...family.lambdaMax, value: 7 }, factors }
    })
    const told = crossValidation.combine(toy, adaptive, { ...shared, standardizations, families }, curves)
    expect(told.scoring.mean).toEqual(mean)
    expect(told.lambdaMax).toBe(7)
    expect(told.penaltySettings.factors).toEqual(factors)
    expect(timeless(crossValidation.combine(toy, adaptive, shared, curves))).toEqual(timeless(choose(adaptive)))
    expect(JSON.parse(JSON.stringify(shared))).toEqual(shared)
  })

  it('takes the transform that is told, and chooses it where that is asked for', () => {
    const bent = bentToy()
    const paths = { threshold: { kind: 'max' }, folds: 3, repeats: 3, count: 8, seed: 5, metric: 'auc' } as const
    const ranks = finish(fitByCrossValidation(bent, { ...paths, transform: 'rank' }))
    const plain = finish(fitByCrossValidation(bent, { ...paths, transform: 'none' }))
    const chosen = finish(fitByCrossValidation(bent, { ...paths, transform: 'auto' }))
    expect(ranks.metrics.cv?.mean).toBeGreaterThan((plain.metrics.cv?.mean ?? 1) + 0.05)
    expect(chosen.scoring).toEqual(ranks.scoring)
    const tried = chosen.metrics.cv?.thresholds ?? []
    expect(tried.map(({ transform }) => transform)).toEqual(['none', 'rank'])
    expect(tried.map(({ best }) => best?.mean)).toEqual([plain.metrics.cv?.mean, ranks.metrics.cv?.mean])
    expect(plain.metrics.cv?.thresholds).toBeUndefined()
    // On the toy problem, whose features are normal already, there is no reason against the plain ones.
    expect(choose({ ...settings, transform: 'auto' }).scoring).not.toHaveProperty('transform')
    expect(choose({ ...settings, transform: 'auto' }).scoring).toEqual(choose(settings).scoring)
  })

  it('tells the time of everything, the folds and what comes before them included', () => {
    vi.useFakeTimers({ toFake: ['Date'] })
    try {
      const work = fitByCrossValidation(toy, settings)
      let steps = 0
      let step = work.next()
      for (; !step.done; step = work.next(), steps++) vi.advanceTimersByTime(1000)
      expect(step.value.timing.totalMs).toBe(1000 * steps)
    } finally {
      vi.useRealTimers()
    }
  })

  it('holds a part of the rows out instead, as the paper does', () => {
    const { cv } = choose({ holdout: 0.7, repeats: 3, count: 4, metric: 'auc' }).metrics
    expect(cv).toMatchObject({ folds: 1, holdout: 0.7, repeats: 3 })
    const { train, test } = holdout(toy.labels, { trainFraction: 0.7 }, Random.fromSeed(0).fork(0))
    const left = selectRows(toy, test)
    const { shared } = crossValidation.prepare(toy, { holdout: 0.7, count: 4 })
    const results = crossValidation.piece(toy, { holdout: 0.7, metric: 'auc' }, shared, 0)
    shared.families.forEach(({ threshold, lambdas }, i) => {
      const direct = fit(selectRows(toy, train), { threshold, lambda: lambdas[3], tolerance: 1e-4 })
      const { auc, partialAuc } = results[i].map(({ value: auc, partialAuc }) => ({ auc, partialAuc }))[3]
      const scores = scoreTable(direct, left)
      expect(auc).toBeCloseTo(metricByName('auc')(scores, left.labels), 10)
      expect(partialAuc).toBeCloseTo(partialAucAtTop(rankedList(scores, left.labels)), 10)
    })
  })

  it('never separates the rows of one group', () => {
    const rowGroups = Array.from(toy.labels, (_, row) => `run ${row % 10}`)
    for (const scheme of [{ folds: 4 }, { holdout: 0.6 }]) {
      const { rowGroups: groups } = choose({ ...scheme, count: 2, rowGroups }).metrics.cv ?? {}
      expect(groups).toBe(10)
      const plan = { scheme, repeats: 1, rowGroups, seed: 0 } as const
      const parts = splitNames(plan).map((_, index) => splitAt(numbered, plan, index))
      for (const { train, test } of parts) {
        const runs = ({ features }: Dataset) => new Set(Array.from(rowNumbers(features), (row) => rowGroups[row]))
        expect([...runs(train)].filter((run) => runs(test).has(run))).toEqual([])
        expect(train.labels.length + test.labels.length).toBe(80)
      }
    }
  })

  it('knows the groups of rows when others have weight 0', () => {
    const weights = Float64Array.from(toy.labels, (_, i) => (i % 4 === 0 ? 0 : 1))
    const kept = Array.from(toy.labels.keys()).filter((i) => weights[i] > 0)
    const rowGroups = Array.from(toy.labels, (_, row) => Math.floor(row / 4))
    const weighted = choose({ ...settings, rowGroups }, { ...toy, weights })
    const among = kept.map((row) => rowGroups[row])
    const without = choose({ ...settings, rowGroups: among }, selectRows({ ...toy, weights }, kept))
    expect(weighted.metrics.cv).toEqual(without.metrics.cv)
  })

  it('takes rows of weight 0 as absent', () => {
    const weights = Float64Array.from(toy.labels, (_, i) => (i % 4 === 0 ? 0 : 1))
    const kept = Array.from(toy.labels.keys()).filter((i) => weights[i] > 0)
    const weighted = choose(settings, { ...toy, weights })
    const without = choose(settings, selectRows({ ...toy, weights }, kept))
    expect(weighted.metrics).toEqual(without.metrics)
    expect(weighted.lambda).toBe(without.lambda)
  })

  it('takes a top-k as large as the number of negatives, which no fold has', () => {
    const threshold = { kind: 'top-k', k: 40 } as const
    expect(choose({ folds: 2, count: 2, threshold }).threshold).toEqual(threshold)
  })

  it('has nothing to choose when every λ gives the empty model, and says so', () => {
    const empty = choose({ folds: 2, threshold: { kind: 'max' } }, inHull)
    expect(empty.metrics).not.toHaveProperty('cv')
    expect(empty.warnings[0].code).toBe('empty-model')
  })

  it('chooses the threshold too, unless it is given', () => {
    const { threshold, metrics, lambda } = choose({ folds: 2, count: 8 }, inHull)
    const tried = metrics.cv?.thresholds ?? []
    expect(tried[0]).toEqual({ threshold: { kind: 'max' }, lambdaMax: 0 })
    expect(tried.map((each) => each.lambdaMax)).toEqual(tried.map((each) => each.lambdaMax).sort((a, b) => a - b))
    expect(tried.filter(({ best }) => best).map((each) => each.threshold)).toContainEqual(threshold)
    expect(metrics.cv?.path.map((point) => point.lambda)).toContain(lambda)
    const given = choose({ folds: 2, count: 8, threshold: { kind: 'fraction', tau: 1 } }, inHull)
    expect(given.threshold).toEqual({ kind: 'fraction', tau: 1 })
    expect(given.metrics.cv).not.toHaveProperty('thresholds')
  })

  it('never takes an empty model while there is another', () => {
    for (const data of [inHull, toy]) expect(choose({ folds: 2, count: 6 }, data).features.selected).toBeGreaterThan(0)
  })

  it('says when the metric cannot tell the settings apart', () => {
    const rows = Array.from({ length: 40 }, (_, i) => [Math.sin(i), Math.cos(3 * i), i % 7])
    // A negative that no rule can push down stands in every fold.
    const data = {
      ...inHull,
      features: denseFromRows(rows),
      labels: Uint8Array.from(rows, (_, i) => i % 2),
      names: ['a', 'b', 'c'],
    }
    const { cv } = choose({ folds: 2, count: 5, metric: 'precision-at-40' }, data).metrics
    expect(cv?.tied).toBe(true)
    expect(choose({ folds: 2, count: 5 }, toy).metrics.cv).not.toHaveProperty('tied')
  })

  it('learns adaptive factors anew in each fold', () => {
    const adaptive = choose({ folds: 3, count: 4, penalty: 'adaptive-l1' }, sonar())
    expect(adaptive.status).toBe('solved')
    expect(adaptive.penaltySettings.factors).toHaveLength(60)
  })

  it.each([
    [{ folds: 1 }, 'bad-folds', 'usage'],
    [{ folds: 2.5 }, 'bad-folds', 'usage'],
    [{ repeats: 0 }, 'bad-repeats', 'usage'],
    [{ folds: 41 }, 'too-few-for-folds', 'data'],
    [{ holdout: 1.5 }, 'bad-holdout', 'usage'],
    [{ holdout: 0 }, 'bad-holdout', 'usage'],
    [{ holdout: 0.7, folds: 5 }, 'bad-holdout', 'usage'],
    [{ holdout: 0.7, rule: '1se' as const }, 'bad-rule', 'usage'],
    [{ holdout: 0.999 }, 'bad-train-size', 'usage'],
    [{ rowGroups: [1, 2] }, 'bad-rowGroups', 'usage'],
    [{ rowGroups: Array.from(toy.labels, (_, row) => row % 3) }, 'too-few-groups', 'data'],
    [{ metric: 'acc' }, 'unknown-metric', 'usage'],
    [{ rule: 'worst' as 'best' }, 'bad-rule', 'usage'],
    [{ seed: -1 }, 'bad-seed', 'usage'],
    [{ count: 0 }, 'bad-path', 'usage'],
  ])('refuses %j', (given, code, kind) => {
    expect(thrownBy(() => choose(given))).toMatchObject({ code, kind })
  })
})

/** The toy problem with features that no weight can follow: every value to its own power. */
function bentToy(): Dataset {
  const data = toyProblem({ rows: 150, relevant: 3, noise: 5, seed: 4 })
  const features = data.features.copyRows(Array.from(data.labels.keys()))
  features.replaceValues((value) => Math.sinh(4 * value))
  return { ...data, features }
}
