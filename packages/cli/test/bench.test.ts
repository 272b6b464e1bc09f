import { execFileSync, spawnSync } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'

const bench = fileURLToPath(new URL('../../../bench/run.mjs', import.meta.url))

describe('the benchmark', () => {
  it('runs a suite from end to end: times, ratios, certified gaps, targets and a plot', () => {
    const out = mkdtempSync(join(tmpdir(), 'bench-test-'))
    const shown = execFileSync(process.execPath, [bench, '--suite', 'pairs', '--quick', '--out', out], {
      encoding: 'utf8',
    })
    const { cases } = JSON.parse(readFileSync(join(out, 'pairs.quick.json'), 'utf8'))
    const { results, targets } = cases[0]
    for (const name of ['auto', 'alm', 'working-set', 'admm', 'admm-pairs']) {
      expect(results[name]).toMatchObject({ cold: expect.any(Number), outcome: { status: 'solved' } })
      expect(results[name].outcome.gap).toBeLessThanOrEqual(1e-3)
    }
    const target = targets.find(({ label }: { label: string }) => label.includes('admm-pairs'))
    expect(target.measured).toBeCloseTo(results['admm-pairs'].cold / results.auto.warm, 6)
    expect(shown).toContain('| admm-pairs')
    expect(readdirSync(out).some((name) => name.endsWith('.svg'))).toBe(true)
  })

  it('has told README.md what is in its results', () => {
    const script = fileURLToPath(new URL('../../../scripts/speed-table.mjs', import.meta.url))
    const { status, stderr } = spawnSync(process.execPath, [script, '--check'], { encoding: 'utf8' })
    expect(stderr).toBe('')
    expect(status).toBe(0)
  })

  it('refuses a suite that it does not have', () => {
    const { status, stderr } = spawnSync(process.execPath, [bench, '--suite', 'speed'], { encoding: 'utf8' })
    expect(status).toBe(2)
    expect(stderr).toContain("There is no suite 'speed'. Known: path, logistic, large")
  })
})
