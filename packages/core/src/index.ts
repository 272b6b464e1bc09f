export type { Certificate } from './certificate/gap.js'
export type { Dataset, MissingRule } from './data/dataset.js'
export { selectRows } from './data/dataset-checks.js'
export { hashDataset } from './data/dataset-hash.js'
export { groupedFolds, groupedHoldout, type RowGroups } from './data/grouped-splits.js'
export { listNumbers } from './data/list-numbers.js'
export { holdout, stratifiedFolds } from './data/splits.js'
export { toyGenerator, toyProblem } from './data/toy.js'
export { buffersOf, fromWire, shareWire, toWire, type WireDataset } from './data/wire.js'
export { type ErrorKind, InfinitePushError, type Warning } from './errors.js'
export { type FitInput, InfinitePush, type RankerSettings, type SelectedFeature } from './infinite-push.js'
export { exactDecimal } from './io/exact-decimal.js'
export { GrowableFloat64, GrowableInt32 } from './io/growable.js'
export { SvmlightReader, type SvmlightTable } from './io/svmlight.js'
export type { Threshold } from './loss/threshold.js'
export { allMetrics, METRICS, metricByName } from './metrics/all.js'
export { bootstrapIntervals } from './metrics/bootstrap.js'
export type { Metrics } from './metrics/metric.js'
export { type Contribution, contributions } from './model/contributions.js'
export { type Diagnosis, diagnose } from './model/diagnose.js'
export { parseModel, serializeModel } from './model/document.js'
export type { FeatureEncoding, KnownLevels } from './model/feature-encoding.js'
export { type FitSettings, fit } from './model/fit.js'
export type { LabelInput } from './model/label-input.js'
export type { CrossValidationSummary, Model, TableRecord, TrainingRecord } from './model/model.js'
export { type OperationSettings, withOperation } from './model/operation.js'
export { scoreTable } from './model/score.js'
export type { ProblemSettings } from './model/settings.js'
export type { FlatTable, TableInput } from './model/table-input.js'
export { type Check, type Verification, verify } from './model/verify.js'
export { nearestName } from './nearest-name.js'
export { CsrMatrix, csrFromEntries } from './numeric/csr.js'
export { DenseColumns } from './numeric/dense-columns.js'
export { DenseRows, denseFromRows } from './numeric/dense-rows.js'
export type { LinearMap, Matrix, Vec } from './numeric/linear-map.js'
export { Random } from './numeric/random.js'
export { clopperPearson, type Measured } from './operating/binomial-bounds.js'
export { type BudgetYield, budgetYield } from './operating/budget-yield.js'
export {
  CALIBRATIONS,
  type Calibration,
  calibrate,
  checkEnoughToCalibrate,
  probabilityOf,
} from './operating/calibration.js'
export { type ChosenPoint, chooseOperatingPoint } from './operating/choose-operating-point.js'
export { evaluatePoint, type PointEvaluation } from './operating/evaluate-point.js'
export {
  type FlaggedCounts,
  flaggedCounts,
  type HeldOut,
  type OperatingBounds,
  type OperatingPoint,
} from './operating/operating-point.js'
export { checkRule, type OperatingRule } from './operating/operating-rule.js'
export { type Reliability, type ReliabilityBin, reliability } from './operating/reliability.js'
export { PENALTIES, type PenaltyName } from './penalty/all.js'
export { fromRefusal, type Refusal, toRefusal } from './refusal.js'
export {
  PIECEWISE,
  type PiecewiseData,
  type PiecewiseName,
  type PiecewiseResult,
  type PiecewiseSettings,
} from './selection/all-piecewise.js'
export type { TieRule } from './selection/chosen-rule.js'
export { type CompareSettings, compareMethods, comparison } from './selection/compare.js'
export type { ComparedMethod, Comparison, Spread } from './selection/comparison.js'
export { crossValidation, fitByCrossValidation } from './selection/cross-validation.js'
export { type HeldOutSettings, heldOutScores } from './selection/held-out-scores.js'
export { METHODS, methodByName } from './selection/methods/all.js'
export type { Method, Rule } from './selection/methods/method.js'
export {
  type PathPoint,
  type PathSettings,
  path,
  type WalkSettings,
  type WholePath,
  walkPath,
} from './selection/path.js'
export { type PieceTasks, type PreparedText, pieceTasks } from './selection/piece-tasks.js'
export { inOrder, type Piecewise, PREPARING, type Preparation, pieceProgress } from './selection/piecewise.js'
export {
  type Elimination,
  type EliminationSettings,
  type EliminationStage,
  recursiveElimination,
} from './selection/recursive-elimination.js'
export { type RelaxedFit, relax } from './selection/relaxed.js'
export { type StabilitySelection, type StableFeature, stability, stabilitySelection } from './selection/stability.js'
export { falseSelectionBounds, type SelectionFacts, type StabilityBounds } from './selection/stability-bounds.js'
export type { StabilitySettings } from './selection/stability-plan.js'
export {
  TIMED,
  type Timed,
  type ToyTime,
  type ToyTimeSettings,
  type ToyTimes,
  toyTimes,
} from './selection/toy-times.js'
export {
  type ToySize,
  type ToyTrial,
  type ToyTrialSettings,
  type ToyTrials,
  toyTrials,
} from './selection/toy-trials.js'
export type { CrossValidationSettings } from './selection/validation-plan.js'
export { type SignedRankTest, signedRankTest } from './selection/wilcoxon.js'
export { finish, type WorkProgress } from './selection/work.js'
export { SOLVERS } from './solver/all.js'
export type { Status } from './solver/run.js'
export { VERSION } from './version.js'
