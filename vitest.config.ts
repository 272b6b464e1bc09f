import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    include: [
      'packages/*/src/**/*.test.ts',
      'packages/*/test/**/*.test.ts',
      'attacks/*.test.ts',
      'docs-site/test/*.test.ts',
      'examples/test/*.test.ts',
    ],
    testTimeout: 120_000,
  },
})
