import type { Plugin } from 'vite'
import { POLICY_TAG } from './src/server/headers.js'

/** What the page needs where nothing but files is served: a policy of its own, and an answer to what table there is. */
export function staticHost(): Plugin {
  return {
    name: 'static-host',
    apply: 'build',
    // First in the head: a policy counts for what stands after it.
    transformIndexHtml: (html) => html.replace('<head>', `<head>\n    ${POLICY_TAG}`),
    generateBundle() {
      this.emitFile({ type: 'asset', fileName: 'served.json', source: '{ "name": null }\n' })
    },
  }
}
