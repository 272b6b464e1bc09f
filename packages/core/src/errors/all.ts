import type * as data from './data-errors.js'
import type * as document from './document-errors.js'
import type { DefinitionsOf } from './hints.js'
import type * as metrics from './metric-errors.js'
import type * as model from './model-warnings.js'
import type * as operating from './operating-errors.js'
import type * as path from './path-errors.js'
import type * as penalty from './penalty-errors.js'
import type * as problem from './problem-errors.js'
import type * as stability from './stability-errors.js'
import type * as table from './table-errors.js'
import type * as validation from './validation-errors.js'

/** Every error and warning of the core, as types: whoever words them knows all of them, and carries none. */
export type CoreNotice =
  | DefinitionsOf<typeof data>
  | DefinitionsOf<typeof document>
  | DefinitionsOf<typeof metrics>
  | DefinitionsOf<typeof model>
  | DefinitionsOf<typeof operating>
  | DefinitionsOf<typeof path>
  | DefinitionsOf<typeof penalty>
  | DefinitionsOf<typeof problem>
  | DefinitionsOf<typeof stability>
  | DefinitionsOf<typeof table>
  | DefinitionsOf<typeof validation>
