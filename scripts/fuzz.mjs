/**
 * Feeds every reader with damaged inputs: `npm run fuzz`, or `npm run fuzz -- --inputs 100000 --readers csv,parquet
 * --seed 7`. Inputs that do harm are kept in packages/tables/test/regressions, where the usual tests read them.
 */
import { spawnSync } from 'node:child_process'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'

const { values } = parseArgs({
  options: {
    inputs: { type: 'string', default: '1000000' },
    readers: { type: 'string' },
    seed: { type: 'string', default: '1' },
  },
})

const root = dirname(dirname(fileURLToPath(import.meta.url)))
const vitest = join(dirname(createRequire(import.meta.url).resolve('vitest/package.json')), 'vitest.mjs')
const { status } = spawnSync(process.execPath, [vitest, 'run', 'packages/tables/test/fuzz.test.ts'], {
  cwd: root,
  stdio: 'inherit',
  env: {
    ...process.env,
    FUZZ_INPUTS: values.inputs,
    FUZZ_SEED: values.seed,
    ...(values.readers === undefined ? {} : { FUZZ_READERS: values.readers }),
  },
})
process.exitCode = status ?? 1
