import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { file, interrupt, run, runJson, WPBC } from './standing-run.js'

interface Feature {
  name: string
  frequency: number
  stable: boolean
}

const few = ['stability', WPBC, '--subsamples', '10']

describe('stability', () => {
  it('shows frequencies, which features are stable, and the bound in words', async () => {
    const { code, out, err } = await run([...few, '--per-subsample', '4', '--min-frequency', '0.6'])
    expect(code).toBe(0)
    expect(err).toContain('194 rows (46 positive, 148 negative)')
    expect(out).toMatch(/^feature +frequency\n/)
    expect(out).toMatch(/^time +\d\.\d\d {2}█+\S* +stable$/m)
    expect(out).toMatch(
      /^1 of 33 features is stable: selected by at least 6 of 10 random halves of the rows \(97 rows each\)\.$/m,
    )
    expect(out).toMatch(/false ones is at most 2\.424: q²\/\(\(2π − 1\)p\) with q = 4, π = 0\.6, p = 33\./)
    expect(out).toContain('Taken for granted (Meinshausen and Bühlmann 2010)')
  })

  it('prints all features with --json, the same for any number of workers and another for another seed', async () => {
    const args = [...few, '--complementary-pairs']
    const [one, two, other] = await Promise.all([
      runJson([...args, '--workers', '1']),
      runJson([...args, '--workers', '2']),
      runJson([...args, '--seed', '1']),
    ])
    expect(one).toMatchObject({ subsamples: 10, complementaryPairs: true, rows: 97, minFrequency: 0.9, seed: 0 })
    expect(one.features).toHaveLength(33)
    expect(one.pfer).toBe(one.bounds.rConcave)
    expect(one.bounds.rConcave).toBeLessThan(one.bounds.worstCase)
    expect({ ...two, timing: 0 }).toEqual({ ...one, timing: 0 })
    expect(other.features).not.toEqual(one.features)
  })

  it('chooses the frequency for a wanted bound', async () => {
    const { minFrequency, pfer } = await runJson([...few, '--per-subsample', '3', '--pfer', '0.5'])
    expect(minFrequency).toBe(0.8)
    expect(pfer).toBeLessThanOrEqual(0.5)
  })

  it('selects by a region of the path', async () => {
    const { perSubsample, lambdas } = await runJson([...few, '--lambda-min-ratio', '0.5', '--lambdas', '3'])
    expect(lambdas).toHaveLength(3)
    expect(lambdas[2]).toBeCloseTo(lambdas[0] / 2, 10)
    expect(perSubsample).toBeGreaterThan(1)
  })

  it('writes CSV and a report, and continues from a journal', async () => {
    const args = [...few, '--out', file('s.csv'), '--report', file('s.html'), '--journal', file('s.journal')]
    const first = await run(args)
    const lines = readFileSync(file('s.csv'), 'utf8').trim().split('\n')
    expect(lines[0]).toBe('feature,frequency,stable')
    expect(lines).toHaveLength(34)
    expect(lines[1]).toMatch(/^time,[\d.]+,(yes|no)$/)
    expect(readFileSync(file('s.html'), 'utf8')).toMatch(/<html[\s\S]*<svg/)
    const second = await run(args)
    expect(second.out).toBe(first.out)
    expect(second.err).toContain('10 of 10 pieces were done before')
  })

  it('takes the other penalties that select', async () => {
    const { features } = await runJson([...few, '--penalty', 'adaptive-l1'])
    expect(features.some(({ frequency }: Feature) => frequency > 0.5)).toBe(true)
  })

  it('stops at once when interrupted', async () => {
    const { code, err } = await interrupt(['stability', WPBC, '--subsamples', '5000'])
    expect(code).toBe(130)
    expect(err).toContain('interrupted: the selection was not finished, and nothing is kept.')
  })
})
