import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { bundledSets } from './bundled-sets.js'

export default defineConfig({
  base: './',
  plugins: [react(), bundledSets()],
  // The engine draws the figures of reports in a worker, for which this package has a build of its own.
  resolve: { alias: [{ find: /^linkedom$/, replacement: 'linkedom/worker' }] },
  build: { outDir: 'dist/page', emptyOutDir: true, sourcemap: false },
  worker: { format: 'es' },
})
