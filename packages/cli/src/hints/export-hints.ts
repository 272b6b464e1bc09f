import { AS_WRITTEN, type HintsFor } from '@infinite-push/core/internal'
import type { ExportsNotice } from '@infinite-push/exports'
import type { SharedCode } from './shared-hints.js'

/** What to do about the errors of exports. */
export const EXPORT_HINTS = {
  'other-format': ({ settings }) =>
    settings.length > 0 ? `It takes ${settings.map((name) => `--${name}`).join(', ')}.` : 'It takes no settings.',
  'bad-table-name': AS_WRITTEN,
  'bad-model-name': AS_WRITTEN,
  'beyond-float32': AS_WRITTEN,
  'nul-in-text': AS_WRITTEN,
  'scores-only': AS_WRITTEN,
  'not-exportable': () =>
    'Score with infinite-push predict; or learn from numbers, and from levels that occur often: --min-level-count.',
} satisfies Omit<HintsFor<ExportsNotice>, SharedCode>
