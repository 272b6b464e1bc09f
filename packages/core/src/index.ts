export {
  PIECEWISE,
  type PiecewiseData,
  type PiecewiseName,
  type PiecewiseResult,
  type PiecewiseSettings,
} from './all-piecewise.js'
export type { Certificate } from './certificate/gap.js'
export type { Dataset, MissingRule } from './data/dataset/dataset.js'
export { selectRows } from './data/dataset/dataset-checks.js'
export { hashDataset } from './data/dataset/dataset-hash.js'
export { buffersOf, fromWire, shareWire, toWire, type WireDataset } from './data/dataset/wire.js'
export { groupedFolds, groupedHoldout, type RowGroups } from './data/splits/grouped-splits.js'
export { listNumbers } from './data/splits/list-numbers.js'
export { holdout, stratifiedFolds } from './data/splits/splits.js'
export { toyGenerator, toyProblem } from './data/toy.js'
export { type ErrorKind, InfinitePushError, type Warning } from './errors.js'
export { type FitInput, InfinitePush, type RankerSettings, type SelectedFeature } from './infinite-push.js'
export { exactDecimal } from './io/exact-decimal.js'
export { GrowableFloat64, GrowableInt32 } from './io/growable.js'
export { SvmlightReader, type SvmlightTable } from './io/svmlight.js'
export type { Threshold } from './loss/push/threshold.js'
export { allMetrics, METRICS, metricByName } from './metrics/all.js'
export { bootstrapIntervals } from './metrics/bootstrap.js'
export type { Metrics } from './metrics/metric.js'
export { type Diagnosis, diagnose } from './model/diagnosis/diagnose.js'
export { parseModel, serializeModel } from './model/document/document.js'
export type { FeatureEncoding, KnownLevels } from './model/document/feature-encoding.js'
export type { CrossValidationSummary, Model, TableRecord, TrainingRecord } from './model/document/model.js'
export type { LabelInput } from './model/input/label-input.js'
export type { ProblemSettings } from './model/input/settings.js'
export type { FlatTable, TableInput } from './model/input/table-input.js'
export { type FitSettings, fit } from './model/learn/fit.js'
export { type Contribution, contributions } from './model/use/contributions.js'
export { type OperationSettings, withOperation } from './model/use/operation.js'
export { scoreTable } from './model/use/score.js'
export { type Check, type Verification, verify } from './model/use/verify.js'
export { nearestName } from './nearest-name.js'
export { CsrMatrix, csrFromEntries } from './numeric/matrix/csr.js'
export { DenseColumns } from './numeric/matrix/dense-columns.js'
export { DenseRows, denseFromRows } from './numeric/matrix/dense-rows.js'
export type { LinearMap, Matrix, Vec } from './numeric/matrix/linear-map.js'
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
export { PENALTIES, type PenaltyKind, type PenaltyName } from './penalty/all.js'
export { type Answerer, answerQuestions, type InnerPort } from './port/answer-questions.js'
export type { AskOptions, CancelSignal } from './port/call.js'
export type { FromThread, StopSignal, ToThread, WorkContext } from './port/messages.js'
export { answerPieces, PieceThreads, type PieceWork } from './port/piece-threads.js'
export { nodeThread, type Thread, type WebWorkerLike, webThread } from './port/thread.js'
export { type AskFirst, type PortOptions, ThreadPort } from './port/thread-port.js'
export { fromRefusal, type Refusal, toRefusal } from './refusal.js'
export {
  TIMED,
  type Timed,
  type ToyTime,
  type ToyTimeSettings,
  type ToyTimes,
  toyTimes,
} from './reproduce/toy-times.js'
export {
  type ToySize,
  type ToyTrial,
  type ToyTrialSettings,
  type ToyTrials,
  toyTrials,
} from './reproduce/toy-trials.js'
export { type CompareSettings, compareMethods, comparison } from './selection/comparison/compare.js'
export type { ComparedMethod, Comparison, Spread } from './selection/comparison/comparison.js'
export { METHODS, methodByName } from './selection/comparison/methods/all.js'
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
export { type PieceTasks, type PreparedText, pieceTasks } from './selection/pieces/piece-tasks.js'
export { inOrder, type Piecewise, PREPARING, type Preparation, pieceProgress } from './selection/pieces/piecewise.js'
export { finish, type WorkProgress } from './selection/pieces/work.js'
export {
  type StabilitySelection,
  type StableFeature,
  stability,
  stabilitySelection,
} from './selection/stability/stability.js'
export {
  falseSelectionBounds,
  type SelectionFacts,
  type StabilityBounds,
} from './selection/stability/stability-bounds.js'
export type { StabilitySettings } from './selection/stability/stability-plan.js'
export type { TieRule } from './selection/validation/chosen-rule.js'
export { crossValidation, fitByCrossValidation } from './selection/validation/cross-validation.js'
export { type HeldOutSettings, heldOutScores } from './selection/validation/held-out-scores.js'
export type { CrossValidationSettings } from './selection/validation/validation-plan.js'
export { SOLVERS } from './solver/all.js'
export type { Status } from './solver/run.js'
export { clopperPearson, type Measured } from './statistics/binomial-bounds.js'
export { Random } from './statistics/random.js'
export { type SignedRankTest, signedRankTest } from './statistics/wilcoxon.js'
export { VERSION } from './version.js'
