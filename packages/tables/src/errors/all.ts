import type { DefinitionsOf } from '@infinite-push/core/internal'
import type * as cells from './cell-errors.js'
import type * as columns from './column-errors.js'
import type * as formats from './format-errors.js'
import type * as labels from './label-errors.js'

/** Every error and warning about a table whose words differ from surface to surface. */
export type TablesNotice =
  | DefinitionsOf<typeof cells>
  | DefinitionsOf<typeof columns>
  | DefinitionsOf<typeof formats>
  | DefinitionsOf<typeof labels>
