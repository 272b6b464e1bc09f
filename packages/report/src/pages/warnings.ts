import type { Warning } from '@infinite-push/core'
import { type Html, html } from './html.js'

/** What is wrong comes before everything else. */
export function warningSections(warnings: readonly Warning[]): Html[] {
  return warnings.map(
    ({ message, hint }) => html`<section class="warning"><h2>Warning</h2><p>${message}</p><p>${hint}</p></section>`,
  )
}
