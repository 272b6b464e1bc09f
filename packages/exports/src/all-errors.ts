import type { DefinitionsOf } from '@infinite-push/core/internal'
import type * as errors from './errors.js'

/** Every error and warning about exports, for whoever words them. */
export type ExportsNotice = DefinitionsOf<typeof errors>
