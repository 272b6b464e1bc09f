// What only the packages of this repository need. No promise is made about it: a release may change any of it.
export {
  PIECEWISE,
  type PiecewiseData,
  type PiecewiseResult,
  type PiecewiseSettings,
} from './all-piecewise.js'
export { hashDataset } from './data/dataset/dataset-hash.js'
export { buffersOf, fromWire, movableBuffers, shareWire, toWire } from './data/dataset/wire.js'
export { curveAt, type Knots } from './data/scaling/knots.js'
export { listNumbers } from './data/splits/list-numbers.js'
export type { CoreNotice } from './errors/all.js'
export { refusal, warning } from './errors/define.js'
export { AS_WRITTEN, type HintsFor, hintFrom } from './errors/hints.js'
export type { Value } from './errors/infinite-push-error.js'
export { cureWords } from './errors/model-warnings.js'
export { missedInTime } from './errors/path-errors.js'
export { fromRefusal, toRefusal } from './errors/refusal.js'
export { didYouMean } from './errors/words.js'
export { GLOSSARY } from './glossary.js'
export { estimateText, estimateWords, headlineRows, tieWords, uncorrectedWords } from './headline-words.js'
export type * from './internal-types.js'
export { TextDecimals } from './io/decimal-scanner.js'
export { GrowableFloat64, GrowableInt32 } from './io/growable.js'
export { SvmlightReader, type SvmlightTable } from './io/svmlight.js'
export { topCount } from './loss/push/threshold.js'
export { metricsOfLists } from './metrics/all.js'
export { firstRows } from './metrics/first-rows.js'
export { rankedLists } from './metrics/ranked-lists.js'
export { MISSING_WORDS } from './model/document/text-form.js'
export { assembleModel } from './model/learn/assemble-model.js'
export { Clock, isTimeUp } from './model/learn/clock.js'
export { nearestName } from './nearest-name.js'
export {
  alignedNumber,
  atLeast,
  atMost,
  counted,
  gapText,
  longNumber,
  percent,
  pText,
  rounded,
  shortDuration,
  shortNumber,
  spreadText,
} from './number-text.js'
export { power } from './numeric/algebra/power.js'
export { helpWithProducts, setProductThreads } from './numeric/wasm/product-threads.js'
export { allocateShared } from './numeric/wasm/shared-table.js'
export { type BudgetYield, budgetYield } from './operating/budget-yield.js'
export { CALIBRATIONS, checkEnoughToCalibrate } from './operating/calibration.js'
export { chooseOperation, type Operation } from './operating/choose-operation.js'
export { evaluatePoint, type PointEvaluation } from './operating/evaluate-point.js'
export { checkRule } from './operating/operating-rule.js'
export { type Reliability, reliability } from './operating/reliability.js'
export { crossValidateInPlace, type InPlaceValidationSettings } from './passes/cross-validate-in-place.js'
export { diagnoseInPlace, type InPlaceDiagnosis } from './passes/diagnose-in-place.js'
export { fitInPlace, type InPlaceFitSettings } from './passes/in-place-model.js'
export { type InPlaceSettings, InPlaceTable } from './passes/in-place-table.js'
export { expectedPositives, metricsOfAnswer } from './passes/list-metrics.js'
export type { PassTold } from './passes/pass-driver.js'
export { type InPlacePathSettings, pathInPlace } from './passes/path-in-place.js'
export type {
  ClassAnswer,
  ClassStatistics,
  FirstCounts,
  PassSignal,
  RowPart,
  Rows,
  ScoreRange,
  Sums,
  Totals,
  Zone,
} from './passes/table-of-passes.js'
export { verifyInPlace } from './passes/verify-in-place.js'
export { groupsByPrefix } from './penalty/groups-by-prefix.js'
export { type Answerer, answerQuestions, type InnerPort } from './port/answer-questions.js'
export type { AskOptions } from './port/call.js'
export type { CancelSignal, FromThread, StopSignal, ToThread, WorkContext } from './port/messages.js'
export { answerPieces, PieceThreads, type PieceWork } from './port/piece-threads.js'
export { nodeThread, type Thread, type WebWorkerLike, webThread } from './port/thread.js'
export { threadCode } from './port/thread-code.js'
export { type AskFirst, type PortOptions, ThreadPort } from './port/thread-port.js'
export type { Timed, ToyTimes } from './reproduce/toy-times.js'
export type { ToySize, ToyTrial, ToyTrials } from './reproduce/toy-trials.js'
export { methodByName } from './selection/comparison/methods/all.js'
export { type PieceTasks, type PreparedText, pieceTasks } from './selection/pieces/piece-tasks.js'
export { inOrder, PieceTime, PREPARING, pieceProgress } from './selection/pieces/piecewise.js'
export { stability } from './selection/stability/stability.js'
export { type AskedAgain, askedAgain, compareAgain, leftUnchecked } from './selection/validation/asked-again.js'
export { spreadOf } from './selection/validation/choose-setting.js'
export { spreadInterval } from './selection/validation/corrected-estimate.js'
export { crossValidation } from './selection/validation/cross-validation.js'
export { firstThreshold } from './selection/validation/first-threshold.js'
export { leftOutCurve } from './selection/validation/left-out-curve.js'
export { type PairedSplits, pairedSplits } from './selection/validation/paired-splits.js'
export { type PathSketch, sketchPath } from './selection/validation/sketch-path.js'
export { signedRankTest } from './statistics/wilcoxon.js'
export { thresholdName, thresholdWords } from './threshold-words.js'
export { type TriedRow, triedRows, triedWords, untriedWords } from './tried-words.js'
