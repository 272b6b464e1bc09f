// What users of the library need, and nothing else: docs/decisions/0022-three-doors.md. A test holds the list.
export type { Certificate } from './certificate/gap.js'
export type { Dataset, MissingRule } from './data/dataset/dataset.js'
export { selectRows } from './data/dataset/dataset-checks.js'
export type { DatasetInput } from './data/dataset/read-dataset.js'
export type { Transform } from './data/scaling/rank-transform.js'
export { groupedFolds, groupedHoldout, type RowGroups } from './data/splits/grouped-splits.js'
export { holdout, stratifiedFolds, type TrainSize } from './data/splits/splits.js'
export { toyProblem } from './data/toy.js'
export type { Warning } from './errors/define.js'
export { type ErrorKind, InfinitePushError, type Values, type Where } from './errors/infinite-push-error.js'
export type { Cure } from './errors/model-warnings.js'
export { type FitInput, InfinitePush, type RankerSettings, type SelectedFeature } from './infinite-push.js'
export type { LabelInput } from './labels.js'
export type { Threshold } from './loss/push/threshold.js'
export { allMetrics, METRICS, metricByName } from './metrics/all.js'
export { bootstrapIntervals } from './metrics/bootstrap.js'
export type { FirstRows } from './metrics/first-rows.js'
export type { Metrics } from './metrics/metric.js'
export { type Diagnosis, diagnose } from './model/diagnosis/diagnose.js'
export { type ModelDocument, parseModel, serializeModel } from './model/document/document.js'
export type { DateEncoding, FeatureEncoding, KnownLevels } from './model/document/feature-encoding.js'
export type {
  ColumnSign,
  CorrectedEstimate,
  CrossValidationSummary,
  FittedModel,
  Model,
  SelectedWeight,
  StartInPlace,
  StartProof,
  TableRecord,
  Timing,
  TrainingRecord,
} from './model/document/model.js'
export type { TextForm } from './model/document/text-form.js'
export type { ProblemSettings } from './model/input/settings.js'
export type { FlatTable, TableInput } from './model/input/table-input.js'
export { type FitSettings, fit } from './model/learn/fit.js'
export type { Check } from './model/proof/check.js'
export { type Verification, type VerifyOptions, verify } from './model/proof/verify.js'
export { type Contribution, contributions } from './model/use/contributions.js'
export { type HeldOutInput, withOperation } from './model/use/operation.js'
export { rank } from './model/use/rank.js'
export { scoreTable } from './model/use/score.js'
export { CsrMatrix, csrFromEntries } from './numeric/matrix/csr.js'
export { DenseColumns } from './numeric/matrix/dense-columns.js'
export { DenseRows, denseFromRows } from './numeric/matrix/dense-rows.js'
export type { LinearMap, Matrix, Vec } from './numeric/matrix/linear-map.js'
export { allocateTable } from './numeric/wasm/allocate-table.js'
export { type Calibration, probabilityOf } from './operating/calibration.js'
export type { OperationSettings } from './operating/choose-operation.js'
export type { HeldOut, OperatingBounds, OperatingPoint } from './operating/operating-point.js'
export type { OperatingRule } from './operating/operating-rule.js'
export { PENALTIES, type PenaltyKind, type PenaltyName } from './penalty/all.js'
export type { ThresholdChoice } from './problem/threshold-grid.js'
export { type CompareSettings, compareMethods } from './selection/comparison/compare.js'
export type { ComparedMethod, Comparison, Spread } from './selection/comparison/comparison.js'
export { METHODS } from './selection/comparison/methods/all.js'
export type { Method, Rule } from './selection/comparison/methods/method.js'
export {
  type PathPoint,
  type PathSettings,
  path,
  type WalkSettings,
  type WholePath,
  walkPath,
} from './selection/path/path.js'
export {
  type Elimination,
  type EliminationSettings,
  type EliminationStage,
  recursiveElimination,
} from './selection/path/recursive-elimination.js'
export { type RelaxedFit, relax } from './selection/path/relaxed.js'
export { finish, type WorkProgress } from './selection/pieces/work.js'
export { type StabilitySelection, type StableFeature, stabilitySelection } from './selection/stability/stability.js'
export type { SelectionFacts, StabilityBounds } from './selection/stability/stability-bounds.js'
export type { StabilitySettings } from './selection/stability/stability-plan.js'
export type { TieRule } from './selection/validation/chosen-rule.js'
export { fitByCrossValidation } from './selection/validation/cross-validation.js'
export type { CrossValidationSettings, TransformChoice } from './selection/validation/validation-plan.js'
export { SOLVERS } from './solver/all.js'
export type { Status } from './solver/run.js'
export type { Measured } from './statistics/binomial-bounds.js'
export { Random } from './statistics/random.js'
export { VERSION } from './version.js'
