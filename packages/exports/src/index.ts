export { EXPORTERS, type ExportFormat } from './all.js'
export type { ExportsNotice } from './all-errors.js'
export { exportModel } from './export-model.js'
export type { ExportedModel, Exporter, ExportSettings } from './exporter.js'
export {
  type CategoryColumn,
  type ColumnRule,
  type CurveColumn,
  type ScoringRule,
  scoringRule,
  type ValueColumn,
} from './scoring-rule.js'
