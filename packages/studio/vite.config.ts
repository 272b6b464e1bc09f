import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

export default defineConfig({
  base: './',
  plugins: [react()],
  build: { outDir: 'dist/page', emptyOutDir: true, sourcemap: false },
  worker: { format: 'es' },
})
