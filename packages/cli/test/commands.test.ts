import { generateKeyPairSync } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { gzipSync } from 'node:zlib'
import { beforeAll, describe, expect, it } from 'vitest'
import { file, folder, run, runJson, SONAR, WPBC } from './standing-run.js'

const model = file('sonar.json')
let fitted: Awaited<ReturnType<typeof runJson>>

beforeAll(async () => {
  fitted = await runJson(['fit', SONAR, '--lambda-ratio', '0.2', '--out', model])
})

describe('fit', () => {
  it('prints the promised document, and nothing that only scoring needs', () => {
    expect(Object.keys(fitted)).toEqual([
      ...['status', 'penalty', 'threshold', 'lambda', 'lambdaMax', 'solver', 'certificate'],
      ...['features', 'selected', 'weights', 'metrics', 'warnings', 'timing'],
    ])
    expect(fitted).toMatchObject({
      status: 'solved',
      penalty: 'l1',
      threshold: { kind: 'max' },
      solver: 'path-simplex',
    })
    expect(fitted.lambda).toBeCloseTo(0.2 * fitted.lambdaMax, 12)
    expect(fitted.certificate.relativeGap).toBeLessThanOrEqual(1e-6)
    expect(fitted.features).toEqual({ total: 60, selected: Object.keys(fitted.weights).length })
    const sizes = Object.values(fitted.weights as Record<string, number>).map(Math.abs)
    expect(sizes).toEqual([...sizes].sort((a, b) => b - a))
    expect(Object.keys(fitted.timing)).toEqual(['readMs', 'solveMs', 'totalMs'])
  })

  it('writes the same into the model file but for the times, with what later commands need', () => {
    const written = JSON.parse(readFileSync(model, 'utf8'))
    const { timing: _, ...same } = fitted
    expect(written).toMatchObject(same)
    expect(written).not.toHaveProperty('timing')
    expect(written.training.table).toMatchObject({ label: 'label', positive: '1', missing: 'error' })
  })

  it('tells people the proof, the features and what to type next', async () => {
    const out = file('for-people.json')
    const { code, out: text, err } = await run(['train', SONAR, '--lambda', '0.1', '--out', out])
    expect(code).toBe(0)
    expect(text).toMatch(/^✓ solved: certified within \S+ \(relative\)/)
    expect(text).toMatch(/Selected \d+ of 60 features/)
    expect(text).toContain(`infinite-push rank ${out} ${SONAR}`)
    expect(text).toContain(`infinite-push verify ${out} ${SONAR}`)
    const [echo, time] = err.trim().split('\n')
    expect(echo).toBe(
      `${SONAR}: csv, label "label" with positive class 1, 208 rows (111 positive, 97 negative), 60 features, no missing cells`,
    )
    // Times differ from run to run, so they are no part of the result.
    expect(time).toMatch(/^\S+ m?s in all$/)
    expect(text).not.toMatch(/\d m?s\b/)
  })

  it('shows the largest weights of columns whose names are numbers, largest first', async () => {
    const [header, ...rows] = readFileSync(SONAR, 'utf8').trim().split('\n')
    const numbered = header.split(',').map((name, k) => (name === 'label' ? name : k + 1))
    const data = file('numbered.csv', [numbered.join(','), ...rows].join('\n'))
    const args = ['fit', data, '--lambda-ratio', '0.05']
    const [{ out }, { selected }] = await Promise.all([run(args), runJson(args)])
    const shown = Array.from(out.matchAll(/^ {2}(\d+) +-?\d+\.\d+ +[█▏▎▍▌▋▊▉]+$/gm), ([, name]) => name)
    expect(out).toContain('; the 12 largest weights')
    expect(shown).toEqual(selected.slice(0, 12).map(({ name }: { name: string }) => name))
    const sizes = selected.map(({ weight }: { weight: number }) => Math.abs(weight))
    expect(sizes).toEqual([...sizes].sort((a: number, b: number) => b - a))
    expect(shown).not.toEqual([...shown].sort((a, b) => Number(a) - Number(b)))
  })

  it('chooses λ by cross-validation when none is given, the same for the same seed', async () => {
    const args = ['fit', SONAR, '--folds', '2', '--rule', '1se', '--metric', 'auc', '--seed', '7', '--quiet']
    const runs = await Promise.all([runJson(args), runJson([...args, '--workers', '3'])])
    for (const { timing, ...rest } of runs) {
      expect(timing.totalMs).toBeGreaterThan(0)
      expect(rest).toEqual({ ...runs[0], timing: undefined })
    }
    const { lambda, metrics } = runs[0]
    expect(metrics.cv).toMatchObject({ folds: 2, repeats: 1, metric: 'auc', rule: '1se' })
    expect(metrics.cv.path.map((point: { lambda: number }) => point.lambda)).toContain(lambda)
  })

  it('says with 4 that the tolerance was not reached, and writes the result all the same', async () => {
    const out = file('stalled.json')
    const args = ['fit', SONAR, '--lambda-ratio', '0.1', '--solver', 'admm', '--tolerance', '1e-9', '--out', out]
    const { status, warnings } = await runJson([...args, '--max-iterations', '5'], { code: 4 })
    expect(status).not.toBe('solved')
    expect(warnings[0].code).toBe('not-solved')
    expect(JSON.parse(readFileSync(out, 'utf8')).status).toBe(status)
  })

  it('takes --top-k and --fraction alone for their thresholds, and groups from a prefix or a file', async () => {
    const lines = file('groups.csv', 'feature,group\nV1,a\nV2,a\n')
    const json = file('groups.json', '{"a": ["V1", "V2"]}')
    const groupFit = (groups: string) =>
      runJson(['fit', SONAR, '--penalty', 'group', '--groups', groups, '--lambda', '0.1'])
    const [top, fraction, fromLines, fromJson, prefix] = await Promise.all([
      runJson(['fit', SONAR, '--top-k', '3', '--lambda', '0.2']),
      runJson(['fit', SONAR, '--fraction', '0.05', '--lambda', '0.2']),
      groupFit(lines),
      groupFit(json),
      groupFit('prefix:V'),
    ])
    expect(top.threshold).toEqual({ kind: 'top-k', k: 3 })
    expect(fraction.threshold).toEqual({ kind: 'fraction', tau: 0.05 })
    expect(fromLines.weights).toEqual(fromJson.weights)
    expect(prefix.penalty).toBe('group')
  })

  it('reads stdin, gzip and svmlight', async () => {
    const csv = readFileSync(SONAR)
    const rows = csv.toString().trim().split('\n').slice(1)
    const svmlight = rows.map((row) => {
      const cells = row.split(',')
      return `${cells[60]} ${cells
        .slice(0, 60)
        .map((cell, k) => `${k + 1}:${cell}`)
        .join(' ')}`
    })
    const flags = ['--lambda-ratio', '0.2']
    const sparse = file('sonar.svmlight', `${svmlight.join('\n')}\n`)
    const sparseModel = file('sparse.json')
    const all = await Promise.all([
      runJson(['fit', '-', ...flags], { stdin: csv }),
      runJson(['fit', file('sonar.csv.gz', gzipSync(csv)), ...flags]),
      runJson(['fit', sparse, ...flags, '--out', sparseModel]),
    ])
    for (const { certificate } of all) expect(certificate.primal).toBeCloseTo(fitted.certificate.primal, 6)
    expect(all[0].weights).toEqual(fitted.weights)
    const ranked = await run(['rank', sparseModel, sparse, '--top', '3'])
    expect(ranked.out.split('\n')).toHaveLength(5)
    expect((await runJson(['verify', sparseModel, sparse])).verified).toBe(true)
  })
})

describe('rank and predict', () => {
  it('sort the rows by score, and keep the order of the table', async () => {
    const [ranked, predicted] = await Promise.all([run(['rank', model, SONAR]), run(['predict', model, SONAR])])
    const cells = (text: string) =>
      text
        .trim()
        .split('\n')
        .map((line) => line.split(','))
    const [header, ...rows] = cells(ranked.out)
    expect(header).toEqual(['rank', 'score', 'row', 'label'])
    expect(rows).toHaveLength(208)
    const scores = rows.map((row) => Number(row[1]))
    expect(scores).toEqual([...scores].sort((a, b) => b - a))
    const [other, ...inOrder] = cells(predicted.out)
    expect(other).toEqual(['row', 'score', 'label'])
    expect(inOrder.map((row) => row[0])).toEqual(Array.from({ length: 208 }, (_, i) => String(i + 1)))
    for (const [, score, row] of rows) expect(inOrder[Number(row) - 1][1]).toBe(score)
  })

  it('keep an identifier, make it harmless for spreadsheets, and need no labels', async () => {
    const [first, second] = readFileSync(SONAR, 'utf8').split('\n').slice(1)
    const names = Array.from({ length: 60 }, (_, k) => `V${k + 1}`)
    const bare = (row: string) => row.split(',').slice(0, 60).join(',')
    const table = `who,${names.join(',')},extra\n=1+1,${bare(first)},x\n"a,""b""",${bare(second)},y\n`
    const out = file('ranked.csv')
    const args = ['rank', model, file('new.csv', table), '--id', 'who']
    const [written, document] = await Promise.all([run([...args, '--out', out]), runJson(args)])
    expect(written).toMatchObject({ code: 0, out: '' })
    const lines = readFileSync(out, 'utf8').split('\n')
    expect(lines[0]).toBe('rank,score,who,row')
    expect(lines.join('\n')).toMatch(/,'=1\+1,1\n/)
    expect(lines.join('\n')).toMatch(/,"a,""b""",2\n/)
    expect(document.rows.map((row: { id: string }) => row.id).sort()).toEqual(['=1+1', 'a,"b"'])
    expect(document.rows[0]).not.toHaveProperty('label')
  })

  it('remember label, positive class, weights and means of the training table', async () => {
    const rows = Array.from({ length: 40 }, (_, i) => {
      const x = i % 7 === 0 ? '' : (Math.sin(i) + (i % 2)).toFixed(3)
      return `${i % 2 ? 'yes' : 'no'},${x},${Math.cos(i).toFixed(3)},${1 + (i % 3)}`
    })
    const data = file('own.csv', `outcome,a,b,w\n${rows.join('\n')}\n`)
    const own = file('own.json')
    const flags = ['--label', 'outcome', '--positive', 'yes', '--weights', 'w', '--missing', 'mean']
    await runJson(['fit', data, ...flags, '--fraction', '0.5', '--lambda-ratio', '0.3', '--out', own])
    const [verification, evaluation, ranked] = await Promise.all([
      runJson(['verify', own, data]),
      runJson(['evaluate', own, data, '--bootstrap', '20']),
      run(['rank', own, data, '--top', '1']),
    ])
    expect(verification.checks.filter((check: { passed: boolean }) => !check.passed)).toEqual([])
    expect(evaluation.rows).toEqual({ total: 40, positives: 20, negatives: 20 })
    expect(ranked.out).toMatch(/,(yes|no)\n$/)
  })
})

describe('evaluate', () => {
  it('prints every metric with an interval around it', async () => {
    const { metrics, intervals } = await runJson(['evaluate', model, SONAR, '--bootstrap', '100'])
    expect(Object.keys(metrics)).toEqual([
      ...['posAtTop', 'precisionAt', 'recallAt', 'tprAtFpr', 'auc', 'partialAuc'],
      ...['ap', 'ndcg', 'enrichmentFactor', 'rie', 'bedroc'],
    ])
    expect(metrics).toEqual(fitted.metrics.train)
    expect(Object.keys(intervals)).toEqual(Object.keys(metrics))
    expect(intervals.auc.low).toBeLessThan(metrics.auc)
    expect(intervals.auc.high).toBeGreaterThan(metrics.auc)
    const { code, out } = await run(['evaluate', model, SONAR, '--no-bootstrap'])
    expect(code).toBe(0)
    expect(out).toMatch(/^pos-at-top +0\.\d{4}/m)
    expect(out).not.toContain('interval')
  })
})

describe('verify', () => {
  it('agrees with fit', async () => {
    const { verified, certificate, checks } = await runJson(['verify', model, SONAR])
    expect(verified).toBe(true)
    expect(certificate.primal).toBeCloseTo(fitted.certificate.primal, 12)
    expect(checks.map((check: { name: string }) => check.name)).toContain('gap')
    const { code, out } = await run(['verify', model, SONAR])
    expect(code).toBe(0)
    expect(out).toMatch(/^✓ data/)
    expect(out).toMatch(/\nverified\n$/)
  })

  it('says no, with 3 and why, to a model whose weights were edited', async () => {
    const document = JSON.parse(readFileSync(model, 'utf8'))
    const [first] = document.selected
    const k = document.scoring.names.indexOf(first.name)
    first.weight *= 1.5
    document.weights[first.name] *= 1.5
    document.scoring.weights[k] *= 1.5
    const edited = file('edited.json', JSON.stringify(document))
    const [text, json] = await Promise.all([
      run(['verify', edited, SONAR]),
      runJson(['verify', edited, SONAR], { code: 3 }),
    ])
    expect(text.code).toBe(3)
    expect(text.out).toContain('✗ claim')
    expect(text.err).toMatch(/error: .*edited\.json is not verified: claim \(/)
    expect(json.verified).toBe(false)
  })

  it('says what it did not check, and with --all learns the model again to the bit', async () => {
    const chosen = file('chosen.json')
    await run(['fit', SONAR, '--threshold', 'max', '--folds', '3', '--budget', '20', '--out', chosen, '--quiet'])
    const [plain, all] = await Promise.all([
      runJson(['verify', chosen, SONAR]),
      runJson(['verify', chosen, SONAR, '--all', '--quiet']),
    ])
    expect(plain.notChecked).toEqual(expect.arrayContaining(['metrics.cv', 'operatingPoint', 'training.seed']))
    expect(all.verified).toBe(true)
    expect(all.notChecked).not.toContain('metrics.cv')
    const document = JSON.parse(readFileSync(chosen, 'utf8'))
    document.metrics.cv.mean += 0.01
    document.operatingPoint.threshold += 0.01
    const lied = await runJson(['verify', file('lied.json', JSON.stringify(document)), SONAR, '--all', '--quiet'], {
      code: 3,
    })
    const failed = lied.checks.filter(({ passed }: { passed: boolean }) => !passed)
    expect(failed.map(({ name }: { name: string }) => name)).toEqual(['again: metrics.cv', 'again: operatingPoint'])
  })

  it('knows whether the owner of a key signed the model as it is', async () => {
    const { privateKey, publicKey } = generateKeyPairSync('ed25519')
    const key = file('key.pem', privateKey.export({ type: 'pkcs8', format: 'pem' }) as string)
    const pub = file('key.pub', publicKey.export({ type: 'spki', format: 'pem' }) as string)
    const other = file(
      'other.pub',
      generateKeyPairSync('ed25519').publicKey.export({ type: 'spki', format: 'pem' }) as string,
    )
    const own = file('signed.json')
    await run(['fit', SONAR, '--lambda-ratio', '0.2', '--sign', key, '--out', own, '--quiet'])
    const edited = file('signed-edited.json', readFileSync(own, 'utf8').replace('"seed": 0', '"seed": 1'))
    const [good, wrongKey, changed, unsigned, noKey, noOut] = await Promise.all([
      run(['verify', own, SONAR, '--signed-by', pub]),
      run(['verify', own, SONAR, '--signed-by', other]),
      run(['verify', edited, SONAR, '--signed-by', pub]),
      run(['verify', model, SONAR, '--signed-by', pub]),
      run(['verify', own, SONAR, '--signed-by', SONAR]),
      run(['fit', SONAR, '--lambda-ratio', '0.2', '--sign', key]),
    ])
    expect(good.code).toBe(0)
    expect([wrongKey, changed, unsigned].map(({ code }) => code)).toEqual([3, 3, 3])
    expect(changed.err).toContain('changed after it was signed')
    expect([noKey, noOut].map(({ code }) => code)).toEqual([2, 2])
  })

  it('says no to ignored columns that the table does not have', async () => {
    const document = JSON.parse(readFileSync(model, 'utf8'))
    document.training.table.ignore = ['V61']
    const lied = await run(['verify', file('ignored.json', JSON.stringify(document)), SONAR])
    expect(lied.code).toBe(3)
    expect(lied.err).toContain("the table has no column 'V61'")
  })

  it('says no to other data', async () => {
    const other = readFileSync(SONAR, 'utf8').replace(/\n[^,]+,/, '\n0.5,')
    const [edited, wpbc] = await Promise.all([
      run(['verify', model, file('edited.csv', other)]),
      run(['verify', model, WPBC]),
    ])
    expect(edited.code).toBe(3)
    expect(edited.err).toContain('not verified: data')
    expect(wpbc.code).toBe(3)
    expect(wpbc.err).toMatch(/lacks 60 of the columns the model needs: V1, V2/)
  })
})

describe('inspect, path, solvers and demo', () => {
  it('inspect tells the classes, λ_max and the negatives that hold the hull', async () => {
    const [document, { out }] = await Promise.all([runJson(['inspect', SONAR]), run(['inspect', SONAR])])
    expect(document).toMatchObject({ rows: 208, positives: 111, negatives: 97, emptyForEveryLambda: false })
    expect(document.lambdaMax).toBeCloseTo(fitted.lambdaMax, 6)
    expect(document.label.values).toEqual([
      { value: '1', count: 111 },
      { value: '0', count: 97 },
    ])
    expect(document.hull[0].share).toBeGreaterThan(0)
    expect(out).toContain('λ_max is 0.2481')
    expect(out).toMatch(/negatives hold the hull there/)
  })

  it('inspect names the --top-k that cures a model that is always empty', async () => {
    // One dimension, the positive between the negatives: only comparing with a mean of negatives can help.
    const data = file('inside.csv', 'x,label\n1,1\n2,1\n-4,0\n0,0\n0,0\n4,0\n')
    const search = ['inspect', data, '--smallest-k']
    const [document, { out }] = await Promise.all([runJson(search), run(search)])
    expect(document).toMatchObject({ lambdaMax: 0, emptyForEveryLambda: true })
    expect(document.smallestTopK).toBeGreaterThan(1)
    expect(out).toContain(`--top-k ${document.smallestTopK} --out model.json`)
    const cured = await runJson(['fit', data, '--top-k', String(document.smallestTopK), '--lambda-ratio', '0.5'])
    expect(cured.features.selected).toBe(1)
  })

  it('inspect shows missing cells instead of refusing them', async () => {
    const document = await runJson(['inspect', file('holes.csv', 'x,y,label\n1,,1\n2,3,0\n,4,1\n5,6,0\n')])
    expect(document.missing.cells).toBe(2)
  })

  it('path prints every point with its gap', async () => {
    const [document, { out }] = await Promise.all([
      runJson(['path', SONAR, '--lambdas', '5', '--lambda-min-ratio', '0.2']),
      run(['path', SONAR, '--lambdas', '5']),
    ])
    expect(document.lambdaMax).toBeCloseTo(fitted.lambdaMax, 8)
    expect(document.points).toHaveLength(5)
    const last = document.points[4]
    expect(Object.keys(last)).toEqual(
      expect.arrayContaining(['lambda', 'selected', 'primal', 'dual', 'relativeGap', 'weights']),
    )
    expect(last.lambda).toBeCloseTo(fitted.lambda, 8)
    expect(last.primal).toBeCloseTo(fitted.certificate.primal, 6)
    expect(Object.keys(last.weights)).toHaveLength(last.selected)
    // Where there is no gap at all, as at λ_max, it is 0.
    expect(out.split('\n').filter((line) => /\d (?:\s*0|\s*[\d.]+e-\d+)$/.test(line))).toHaveLength(5)
  })

  it('solvers lists them', async () => {
    const { solvers } = await runJson(['solvers'])
    expect(solvers.map((solver: { name: string }) => solver.name)).toEqual([
      'auto',
      'path-simplex',
      'alm',
      'working-set',
      'admm',
      'admm-pairs',
      'algorithm-one',
      'agarwal',
      'agarwal-pairs',
    ])
  })

  it('demo fits the bundled data, shows the top of the list and writes a model', async () => {
    const { code, out } = await run(['demo'])
    expect(code).toBe(0)
    expect(out).toMatch(/✓ solved/)
    expect(out).toMatch(/rank +score +row +label/)
    expect(out).toMatch(/The first negative is at rank \d+/)
    expect(out).toContain('infinite-push verify sonar-model.json')
    expect((await runJson(['verify', `${folder}/sonar-model.json`, SONAR])).verified).toBe(true)
  })
})
