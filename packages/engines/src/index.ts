import type { DefinitionsOf } from '@infinite-push/core/internal'
import type * as errors from './errors.js'

export { EnginePasses } from './passes/engine-passes.js'
export { bestRows, everyRow, type ScoredRow } from './score/scored-rows.js'
export { writeScores } from './score/write-scores.js'
export { type EngineRequest, type OpenTable, openTable } from './table/open-table.js'

/** Every error of the engines, for whoever words them. */
export type EnginesNotice = DefinitionsOf<typeof errors>
