import { execFileSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'

describe('the compiled kernels', () => {
  it('are what their sources compile to', () => {
    const script = fileURLToPath(new URL('../../../../../scripts/build-kernels.mjs', import.meta.url))
    expect(() => execFileSync(process.execPath, [script, '--check'], { stdio: 'pipe' })).not.toThrow()
  })
})
