import { readFileSync } from 'node:fs'
import { metricByName, signedRankTest } from '../core.mjs'
import { loadDataset, storedFolder } from '../datasets/store.mjs'
import { table } from './report.mjs'

/** What a ranking of new rows is judged by; more is better in all of them. */
const MEASURES = {
  'pos-at-top': 'pos-at-top',
  'EF 1 %': 'enrichment-factor-0.01',
  'pAUC ≤ 5 %': 'partial-auc-0.05',
  AP: 'ap',
  AUC: 'auc',
}
const COSTS = ['features', 'seconds']
const COLUMNS = [...Object.keys(MEASURES), ...COSTS]

const mean = (values) => values.reduce((sum, value) => sum + value, 0) / values.length

/** Puts means over the splits in the place of scores. */
export function concluded(recipe, outcome) {
  const { labels } = loadDataset(storedFolder(recipe))
  const splits = JSON.parse(readFileSync(outcome.objective.file, 'utf8'))
  const results = Object.entries(outcome.results).map(([name, { outcome: found, ...result }]) => {
    return [name, found ? { ...result, outcome: means(found.splits, splits, labels) } : result]
  })
  return { ...outcome, objective: { splits: splits.length }, results: Object.fromEntries(results) }
}

function means(found, splits, labels) {
  const truth = splits.map(({ test }) => Uint8Array.from(test, (row) => labels[row]))
  const measured = Object.entries(MEASURES).map(([column, metric]) => {
    const measure = metricByName(metric)
    return [column, mean(found.map(({ scores }, i) => measure(Float64Array.from(scores), truth[i])))]
  })
  const costs = COSTS.map((column) => [column, mean(found.map((split) => split[column]))])
  return Object.fromEntries([...measured, ...costs])
}

const digits = (column, value) => {
  if (value === undefined) return '–'
  if (column === 'features') return value.toFixed(0)
  return value.toFixed(column === 'seconds' ? 1 : column.startsWith('EF') ? 2 : 3)
}

/** One data set: a row per contender. */
export function qualityReport({ name, skipped, shape, objective, results }) {
  if (skipped) return `### ${name}\n\nskipped: ${skipped}\n`
  const rows = Object.entries(results).map(([contender, { outcome, skipped: why, failed }]) => {
    if (!outcome)
      return [contender, ...COLUMNS.map(() => '–'), why ? `skipped: ${why}` : `failed: ${failed.slice(0, 160)}`]
    return [contender, ...COLUMNS.map((column) => digits(column, outcome[column])), '']
  })
  const size = `${shape.rows} rows (${shape.positives} positive) × ${shape.cols} features; ${objective.splits} splits`
  return `### ${name}\n\n${size}\n\n${table([['contender', ...COLUMNS, ''], ...rows])}`
}

/** Over all data sets: the mean rank of each contender, and whether `ours` differs from it by more than a coin would. */
export function qualitySummary(cases, ours) {
  const names = Object.keys(cases[0]?.results ?? {}).filter((name) =>
    cases.every(({ results }) => results[name].outcome),
  )
  if (!names.includes(ours)) return ''
  const rows = names.map((name) => [
    name,
    ...Object.keys(MEASURES).map((column) => standing(cases, { names, name, ours, column })),
  ])
  const head = ['contender', ...Object.keys(MEASURES)]
  const about = `Mean ranks over ${cases.length} data sets, 1 is best; in brackets on how many ${ours} is better and worse, and the p-value of the Wilcoxon test of the means.`
  return `### Ranks\n\n${about}\n\n${table([head, ...rows])}`
}

function standing(cases, { names, name, ours, column }) {
  const meanOf = ({ results }, contender) => results[contender].outcome[column]
  const rank = mean(
    cases.map((one) =>
      rankAmong(
        names.map((other) => meanOf(one, other)),
        meanOf(one, name),
      ),
    ),
  )
  if (name === ours) return rank.toFixed(2)
  const [own, others] = [ours, name].map((contender) => cases.map((one) => meanOf(one, contender)))
  const better = own.filter((value, i) => value > others[i]).length
  const worse = own.filter((value, i) => value < others[i]).length
  const { pValue } = signedRankTest(own, others)
  return `${rank.toFixed(2)} (${better}–${worse}, p ${pValue.toFixed(2)})`
}

/** The place of a value, equal ones sharing the mean of theirs. */
const rankAmong = (values, value) =>
  1 + values.filter((other) => other > value).length + (values.filter((other) => other === value).length - 1) / 2
