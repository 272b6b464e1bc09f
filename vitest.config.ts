import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    include: [
      'packages/*/src/**/*.test.ts',
      'packages/*/test/**/*.test.ts',
      'attacks/*.test.ts',
      'trust/*.test.ts',
      'docs-site/test/*.test.ts',
      'examples/test/*.test.ts',
    ],
    testTimeout: 120_000,
    // Browsers, databases and whole programs are started before tests.
    hookTimeout: 120_000,
    // Many tests wait for other processes: one worker of two cores would leave half of the machine idle.
    maxWorkers: '100%',
  },
})
