import type { Certificate } from './certificate/gap.js'
import type { Dataset, MissingRule } from './data/dataset/dataset.js'
import { listNumbers } from './data/splits/list-numbers.js'
import type { Warning } from './errors/define.js'
import { autoBesideLambda, notFitted } from './errors/problem-errors.js'
import { wrongWidth } from './errors/table-errors.js'
import { type LabelInput, readLabels } from './labels.js'
import type { Threshold } from './loss/push/threshold.js'
import { documentOf, type ModelDocument } from './model/document/document.js'
import type { Model } from './model/document/model.js'
import { checkOptions, type OptionsOf } from './model/input/options.js'
import { transformOf } from './model/input/settings.js'
import { type InputTable, readInput, type TableInput } from './model/input/table-input.js'
import { FIT_OPTIONS, type FitSettings, fitOnce } from './model/learn/fit.js'
import { rank } from './model/use/rank.js'
import { scoreTable } from './model/use/score.js'
import type { Vec } from './numeric/matrix/linear-map.js'
import { finish } from './selection/pieces/work.js'
import { fitByCrossValidation } from './selection/validation/cross-validation.js'
import { CROSS_VALIDATION_OPTIONS, type CrossValidationSettings } from './selection/validation/validation-plan.js'
import type { Status } from './solver/run.js'

/** The problem, λ or how to choose it, and what stands for missing cells (NaN) if there may be any. */
export type RankerSettings = Omit<FitSettings, 'threshold' | 'transform'> &
  CrossValidationSettings & { missing?: MissingRule }

const RANKER_OPTIONS = {
  ...FIT_OPTIONS,
  ...CROSS_VALIDATION_OPTIONS,
  missing: 'text',
} as const satisfies OptionsOf<RankerSettings>

/** What a table does not say about itself. */
export interface FitInput {
  /** One name per feature; x1, x2, … unless given here or by a table of named columns. */
  names?: readonly string[]
  /** A weight ≥ 0 per row. */
  weights?: ArrayLike<number>
  /** The list (query, patient, …) of each row; positives are then ranked against negatives of their own list only. */
  queries?: ArrayLike<number | string>
}

const INPUT_OPTIONS = { names: 'list', weights: 'list', queries: 'list' } as const satisfies OptionsOf<FitInput>

/** A feature that the model uses. */
export interface SelectedFeature {
  index: number
  name: string
  /** On the standardized scale. */
  weight: number
}

/**
 * A sparse linear ranker that puts as many positives as possible above the first negative. With `lambda` or
 * `lambdaRatio` it solves that problem; without either, cross-validation chooses λ.
 *
 * @example
 * ```ts
 * const X = [[3, 1], [2, 0], [1, 1], [0, 0]]
 * const ranker = new InfinitePush({ penalty: 'l1', lambdaRatio: 0.1 }).fit(X, [1, 1, 0, 0])
 * ranker.rank([[0, 5], [9, 5], [4, 5]]) // [1, 2, 0]
 * ranker.selected[0].name // 'x1'
 * ranker.status // 'solved'
 * ```
 */
export class InfinitePush {
  private fitted: Model | undefined

  constructor(readonly settings: RankerSettings = {}) {
    checkOptions(settings, RANKER_OPTIONS)
  }

  /** A ranker that was fitted before: `InfinitePush.fromModel(parseModel(text))`. */
  static fromModel(model: Model): InfinitePush {
    const ranker = new InfinitePush()
    ranker.fitted = model
    return ranker
  }

  /**
   * Learns from a table and its labels: 1 and 0, 1 and −1, or true and false.
   *
   * @example
   * ```ts
   * const columns = { age: [50, 60, 30, 20], noise: [1, 0, 1, 0] }
   * new InfinitePush({ lambdaRatio: 0.1 }).fit(columns, [true, true, false, false]).selected[0].name // 'age'
   * const holes = { age: [50, NaN, 30, 20], noise: [1, 0, NaN, 0] }
   * new InfinitePush({ lambdaRatio: 0.1, missing: 'median' }).fit(holes, [1, 1, 0, 0]).model.scoring.fill // [30, 0]
   * ```
   */
  fit(X: TableInput, y: LabelInput, input: FitInput = {}): this {
    checkOptions(input, INPUT_OPTIONS)
    const { lambda, lambdaRatio, missing, ...settings } = this.settings
    const labels = readLabels(y)
    const table = dataset(readInput(X, { rows: labels.length }), labels, input)
    const data = missing ? { ...table, missing } : table
    const given = lambda !== undefined || lambdaRatio !== undefined
    this.fitted = given
      ? fitOnce(data, {
          ...this.settings,
          threshold: thresholdBeside(this.settings),
          transform: transformOf(this.settings),
        })
      : finish(fitByCrossValidation(data, settings))
    return this
  }

  /** A score per row, higher is better. Named columns are found by name; others must be those of the training table. */
  score(X: TableInput): Vec {
    const { names } = this.model.scoring
    const table = readInput(X, { cols: names.length })
    if (table.names) return scoreTable(this.model, { features: table.features, names: table.names })
    if (table.features.cols !== names.length) throw wrongWidth({ found: table.features.cols, wanted: names.length })
    return scoreTable(this.model, { features: table.features, names })
  }

  /** Row numbers from 0, best first; rows that tie keep their order (sorting is stable). */
  rank(X: TableInput): number[] {
    return rank(this.score(X))
  }

  /** The features with a weight, largest magnitude first. */
  get selected(): SelectedFeature[] {
    const { selected, scoring } = this.model
    const place = new Map(scoring.names.map((name, index) => [name, index]))
    return selected.map(({ name, weight }) => ({ index: place.get(name) ?? -1, name, weight }))
  }

  /** The proof of optimality: objective, lower bound, and their relative distance. */
  get certificate(): Certificate {
    return this.model.certificate
  }

  get status(): Status {
    return this.model.status
  }

  get warnings(): readonly Warning[] {
    return this.model.warnings
  }

  /** The document that `serializeModel` writes, and how long it took where it was just learnt. */
  get model(): Model {
    if (this.fitted) return this.fitted
    throw notFitted()
  }

  toJSON(): ModelDocument {
    return documentOf(this.model)
  }
}

/** Where λ is given there is nothing to choose the threshold with: it is the paper's own unless it is given as well. */
function thresholdBeside({ threshold = { kind: 'max' } }: RankerSettings): Threshold {
  if (threshold.kind !== 'auto') return threshold
  throw autoBesideLambda()
}

function dataset({ features, names }: InputTable, labels: Uint8Array, input: FitInput): Dataset {
  const numbered = () => Array.from({ length: features.cols }, (_, k) => `x${k + 1}`)
  const data = { features, labels, names: input.names ?? names ?? numbered() }
  const { weights, queries } = input
  return {
    ...data,
    ...(weights && { weights: Float64Array.from(weights) }),
    ...(queries && { queries: listNumbers(queries) }),
  }
}
