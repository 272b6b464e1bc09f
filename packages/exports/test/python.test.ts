import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { exportModel } from '@infinite-push/exports'
import fc from 'fast-check'
import { afterAll, describe, expect, it } from 'vitest'
import { pythonWith } from '../../core/test/debian.js'
import { expectScores, expectUse, rowObjects } from './agreement.js'
import { randomCase } from './random-case.js'
import { type ScoredCase, sonarCase, withUse } from './scored-case.js'

const python = pythonWith('numpy')
const folder = mkdtempSync(join(tmpdir(), 'infinite-push-python-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

/** Loads every module and scores its table as a dict of columns, of arrays where it can, and as a list of rows. */
const DRIVER = `
import importlib, json, math, sys
import numpy as np
sys.path.insert(0, sys.argv[1])
def plain(scores):
    return [None if math.isnan(score) else float(score) for score in scores]
results = []
for k in range(int(sys.argv[2])):
    module = importlib.import_module("rule%d" % k)
    with open("%s/table%d.json" % (sys.argv[1], k), encoding="utf8") as file:
        rows = json.load(file)
    columns = {name: [row[name] for row in rows] for name in rows[0]}
    arrays = {name: np.array(cells) for name, cells in columns.items()}
    if hasattr(module, "probability"):
        pairs = zip(module.probability(rows), module.flagged(rows))
        results.append([{"probability": float(p), "flagged": bool(f)} for p, f in pairs])
        continue
    results.append([plain(module.score(table)) for table in (columns, arrays, rows)])
print(json.dumps(results))
`

function run(cases: readonly ScoredCase[]): (number | null)[][][] {
  cases.forEach((scored, k) => {
    writeFileSync(join(folder, `rule${k}.py`), exportModel(scored.model, { to: 'python' }).content)
    writeFileSync(join(folder, `table${k}.json`), JSON.stringify(rowObjects(scored)))
  })
  writeFileSync(join(folder, 'driver.py'), DRIVER)
  const ended = spawnSync(python ?? '', [join(folder, 'driver.py'), folder, String(cases.length)], { encoding: 'utf8' })
  expect(ended.stderr).toBe('')
  return JSON.parse(ended.stdout)
}

function runUse(cases: readonly ScoredCase[]) {
  return run(cases) as unknown as { probability: number; flagged: boolean }[][]
}

describe.skipIf(python === undefined)('the Python module (where python3 has numpy)', () => {
  it('gives probabilities and flags', () => {
    const cases = (['platt', 'isotonic'] as const).map((kind) => withUse(sonarCase(), kind))
    runUse(cases).forEach((use, k) => {
      expectUse(use, cases[k].use)
    })
  })

  it('scores sonar and every other model as the model does, however the table is handed over', () => {
    const cases = [sonarCase(), sonarCase('rank'), ...fc.sample(randomCase, { numRuns: 100, seed: 7 })]
    const results = run(cases)
    expect(results).toHaveLength(cases.length)
    results.forEach((tables, k) => {
      for (const scores of tables) expectScores(scores, cases[k], 1e-9)
    })
  })
})
