import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { bundledSets } from './bundled-sets.js'

export default defineConfig({
  base: './',
  plugins: [react(), bundledSets()],
  build: { outDir: 'dist/page', emptyOutDir: true, sourcemap: false },
  worker: { format: 'es' },
})
