/**
 * Holds every promise to account at full size: `npm run trust`, which takes hours and goes on where it was stopped.
 *
 *   npm run trust -- [--only right-answer,parsers/csv] [--quick] [--minutes 30] [--seed 1] [--out trust/run] [--page docs/trust.md] [--any-build]
 */
import { fileURLToPath } from 'node:url'
import { createServer, createServerModuleRunner } from 'vite'

// The cases are those of the tests, in TypeScript: vite reads them, as it does there.
const vite = await createServer({
  configFile: false,
  logLevel: 'error',
  appType: 'custom',
  optimizeDeps: { noDiscovery: true },
  server: { middlewareMode: true, ws: false, watch: null },
})
const runner = createServerModuleRunner(vite.environments.ssr, { hmr: false })
try {
  const { main } = await runner.import(fileURLToPath(new URL('../trust/main.ts', import.meta.url)))
  process.exitCode = await main(process.argv.slice(2))
} finally {
  await runner.close()
  await vite.close()
}
