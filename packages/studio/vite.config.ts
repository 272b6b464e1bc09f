import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { bundledSets } from './bundled-sets.js'
import { staticHost } from './static-host.js'

const { homepage } = JSON.parse(readFileSync(new URL('./package.json', import.meta.url), 'utf8'))
const core = fileURLToPath(new URL('../core/dist/', import.meta.url))

export default defineConfig({
  base: './',
  // Where the documents are.
  define: { DOCUMENTS: JSON.stringify(homepage) },
  plugins: [react(), bundledSets(), staticHost()],
  resolve: {
    alias: [
      // Large sparse tables are rare in a browser, and are learnt from there in TypeScript, to the same bits: a thirtieth of the first load.
      {
        find: /^.*\/(kinds|svmlight)-bytes\.js$/,
        replacement: fileURLToPath(new URL('./no-bytes.js', import.meta.url)),
      },
      // The engine draws the figures of reports in a worker, for which this package has a build of its own.
      { find: /^linkedom$/, replacement: 'linkedom/worker' },
      // Module by module, so that the page gets only what it uses of the core.
      { find: /^@infinite-push\/core$/, replacement: `${core}index.js` },
      { find: /^@infinite-push\/core\//, replacement: core },
    ],
  },
  build: {
    outDir: 'dist/page',
    emptyOutDir: true,
    sourcemap: false,
    // A style parser inside the report evaluates messages of its own; nothing of ours does, and the page forbids it.
    rolldownOptions: { checks: { eval: false } },
    // What is loaded first has a test of its own.
    chunkSizeWarningLimit: 1000,
  },
  worker: { format: 'es', rolldownOptions: { checks: { eval: false } } },
})
