// The types behind `internal.ts` that types of the other packages name: who installs those needs them, and no others.
export type { PiecewiseName } from './all-piecewise.js'
export type { WireDataset } from './data/dataset/wire.js'
export type { RefusalOf, WarningOf } from './errors/define.js'
export type { DefinitionsOf } from './errors/hints.js'
export type { Refusal } from './errors/refusal.js'
export type {
  CandidatesQuestion,
  ExactSums,
  ExcessQuestion,
  HighestQuestion,
  KindsQuestion,
  LinearRule,
  ListAnswer,
  ListQuestion,
  PassAnswer,
  PassOptions,
  PassQuestion,
  RowsQuestion,
  SampleAnswer,
  SampleQuestion,
  StatisticsOptions,
  SumsQuestion,
  TableOfPasses,
  TableStatistics,
} from './passes/table-of-passes.js'
