import { readFileSync } from 'node:fs'
import {
  type Calibration,
  DenseRows,
  denseFromRows,
  type FeatureEncoding,
  fit,
  type Model,
  type OperatingPoint,
  probabilityOf,
  scoreTable,
  toyProblem,
} from '@infinite-push/core'

/** A cell as people have it; null is missing. */
export type Cell = number | boolean | string | null

/** A model, a table for it, and the scores that every export has to give. */
export interface ScoredCase {
  model: Model
  /** The columns by name, also those that the model does not weigh. */
  columns: Map<string, Cell[]>
  /** What each column holds. */
  kinds: Map<string, ColumnKind>
  rows: number
  /** NaN where a cell is missing that the model has no substitute for. */
  scores: number[]
}

export type ColumnKind = 'number' | 'boolean' | 'category'

/** A feature of a model that is made by hand. */
export interface HandMadeFeature {
  encoding: FeatureEncoding
  weight: number
  mean: number
  scale: number
  fill: number
  /** The curve that its values go through. */
  curve?: { x: number[]; z: number[] } | undefined
}

const fitted = fit(toyProblem({ rows: 40, relevant: 2, noise: 2, seed: 1 }), { lambdaRatio: 0.1 })

/** A model with just these features, in a document that is right otherwise. */
export function handMadeModel(features: readonly HandMadeFeature[], withFill: boolean): Model {
  const names = features.map((_, k) => `feature ${k}`)
  const selected = features.filter(({ weight }) => weight !== 0).length
  const scoring = {
    names,
    weights: features.map(({ weight }) => weight),
    mean: features.map(({ mean }) => mean),
    scale: features.map(({ scale }) => scale),
    ...(withFill ? { fill: features.map(({ fill }) => fill) } : {}),
    ...(features.some(({ curve }) => curve) ? { transform: features.map(({ curve }) => curve ?? null) } : {}),
  }
  const table = { encoding: features.map(({ encoding }) => encoding) }
  return { ...fitted, scoring, features: { total: names.length, selected }, training: { ...fitted.training, table } }
}

/** The case of a hand-made model: its scores are computed feature by feature, as the definition says. */
export function handMadeCase(
  features: readonly HandMadeFeature[],
  columns: Map<string, Cell[]>,
  { withFill }: { withFill: boolean },
): ScoredCase {
  const model = handMadeModel(features, withFill)
  const rows = columns.values().next().value?.length ?? 0
  const values = features.map(({ encoding }) =>
    (columns.get(encoding.column) ?? []).map((cell) => featureValue(cell, encoding)),
  )
  const used = features.map((_, k) => k).filter((k) => features[k].weight !== 0)
  const complete = (row: number) => withFill || used.every((k) => !Number.isNaN(values[k][row]))
  const kept = Array.from({ length: rows }, (_, row) => row).filter(complete)
  const cells = kept.flatMap((row) => values.map((column) => column[row]))
  const table = { features: new DenseRows(kept.length, features.length, Float64Array.from(cells)) }
  const scores = new Array<number>(rows).fill(Number.NaN)
  scoreTable(model, { ...table, names: model.scoring.names }).forEach((score, i) => {
    scores[kept[i]] = score
  })
  return { model, columns, kinds: columnKinds(features), rows, scores }
}

/** What a model says of a score besides. */
export interface Use {
  probability: number
  flagged: boolean
}

/** The case with probabilities and a threshold, and what they are for its scores. */
export function withUse(scored: ScoredCase, kind: 'platt' | 'isotonic'): ScoredCase & { use: Use[] } {
  const sorted = [...new Set(scored.scores.filter(Number.isFinite))].sort((a, b) => a - b)
  const middle = Math.floor(sorted.length / 2)
  // Between two rows: exports round.
  const threshold = (sorted[middle] + sorted[middle + 1]) / 2
  const points = sorted.length > 3 ? [sorted[1], threshold, sorted[sorted.length - 2]] : [0, 1]
  const calibration: Calibration =
    kind === 'platt'
      ? { kind, slope: 1.7, intercept: -0.4 }
      : { kind, scores: points, probabilities: points.map((_, i) => (i + 1) / 4) }
  const operatingPoint = { threshold } as OperatingPoint
  const use = scored.scores.map((score) => ({
    probability: Number.isNaN(score) ? Number.NaN : probabilityOf(calibration, score),
    flagged: score > threshold,
  }))
  return { ...scored, model: { ...scored.model, calibration, operatingPoint }, use }
}

/** NaN where the cell is missing. */
function featureValue(cell: Cell, encoding: FeatureEncoding): number {
  if (encoding.kind === 'missing') return cell === null ? 1 : 0
  if (cell === null) return Number.NaN
  if (encoding.kind === 'other') return Number(!encoding.levels.includes(String(cell)))
  return encoding.kind === 'level' ? Number(cell === encoding.level) : Number(cell)
}

function columnKinds(features: readonly HandMadeFeature[]): Map<string, ColumnKind> {
  const kinds = new Map<string, ColumnKind>()
  for (const { encoding } of features) {
    if (encoding.kind === 'missing') continue
    const { kind } = encoding
    kinds.set(encoding.column, kind === 'number' || kind === 'boolean' ? kind : 'category')
  }
  return kinds
}

/** The bundled sonar data, in 32 bits since ONNX takes no more, with a model learnt from it. */
export function sonarCase(transform: 'none' | 'rank' = 'none'): ScoredCase {
  const text = readFileSync(new URL('../../cli/data/sonar.csv', import.meta.url), 'utf8')
  const [header, ...lines] = text.trim().split('\n')
  const names = header.split(',').slice(0, -1)
  const cells = lines.map((line) => line.split(',').map((cell) => Math.fround(Number(cell))))
  const features = denseFromRows(cells.map((row) => row.slice(0, -1)))
  const model = fit(
    { features, names, labels: Uint8Array.from(cells, (row) => row[60]) },
    { lambdaRatio: 0.05, transform },
  )
  const columns = new Map(names.map((name, k) => [name, cells.map((row) => row[k])]))
  const kinds = new Map(names.map((name) => [name, 'number' as const]))
  return { model, columns, kinds, rows: cells.length, scores: [...scoreTable(model, { features, names })] }
}
