import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { DuckDBInstance } from '@duckdb/node-api'
import { parseModel } from '@infinite-push/core'
import { exportModel } from '@infinite-push/exports'
import * as ort from 'onnxruntime-web/wasm'
import { beforeAll, describe, expect, it } from 'vitest'
import { BIN, file, run, runJson, SONAR } from './standing-run.js'

const model = file('sonar.json')
const NAMES = ['age', 'color', 'smoker', 'ward'] as const
type Row = Record<(typeof NAMES)[number], string>

const pick = (i: number, list: readonly string[]) => list[i % list.length]

/** Numbers, booleans, two categories (one looks like numbers) and missing cells, in the words that people write. */
const rows = Array.from({ length: 90 }, (_, i): Row => {
  const y = i % 2
  const noise = ((i * 37 + ((i * i) % 89)) % 97) / 97
  return {
    age: i % 11 === 3 ? pick(i, ['', 'NA', '?']) : (40 + 10 * y + 20 * noise).toFixed(1),
    color: i % 13 === 5 ? pick(i, ['', 'nan']) : pick(i + y + ((i * i) % 5), ['red', ' green', 'dark "blue"', "it's"]),
    smoker: i % 17 === 4 ? 'NA' : pick(((i * i) % 7) + 2 * y, ['yes', 'No', 'TRUE', 'f']),
    ward: pick(((i * i) % 7) + y, ['1', '2', 'x', '1.0']),
  }
})

/** Some cells are not in the training table: an unseen level, and booleans as numbers. */
const unseen: Row[] = [
  { age: '50', color: 'violet', smoker: '1', ward: ' 2.00 ' },
  { age: 'NA', color: '?', smoker: '0', ward: '3' },
]

const cell = (text: string) => `"${text.replaceAll('"', '""')}"`
const table = (lines: readonly Row[], label: (i: number) => string) =>
  [
    [...NAMES, 'label'].join(),
    ...lines.map((row, i) => [...NAMES.map((name) => cell(row[name])), label(i)].join()),
  ].join('\n')

const training = file(
  'mixed.csv',
  table(rows, (i) => String(i % 2)),
)
const all = [...rows, ...unseen]
const scoring = file(
  'all.csv',
  table(all, () => ''),
)
const POLICIES = ['mean', 'median', 'indicator'] as const

const expected = new Map<string, number[]>()

beforeAll(async () => {
  const sonar = runJson(['fit', SONAR, '--lambda-ratio', '0.3', '--out', model])
  await Promise.all([sonar, ...POLICIES.map(learnAndPredict)])
})

async function learnAndPredict(missing: string): Promise<void> {
  const learnt = file(`${missing}.json`)
  const flags = ['--category', 'ward', '--missing', missing, '--lambda-ratio', '0.02', '--out', learnt]
  await runJson(['fit', training, ...flags])
  const document = await runJson(['predict', learnt, scoring])
  expected.set(
    missing,
    document.rows.map(({ score }: { score: number }) => score),
  )
}

function expectClose(found: readonly number[], expected: readonly number[], tolerance: number): void {
  expect(found).toHaveLength(expected.length)
  found.forEach((score, i) => {
    expect(Math.abs(score - expected[i]), `row ${i + 1}`).toBeLessThanOrEqual(tolerance * Math.max(1, Math.abs(score)))
  })
}

describe.each(POLICIES)('a model learnt with --missing %s scores a table of words and missing cells', (policy) => {
  const exported = (settings: Parameters<typeof exportModel>[1]) =>
    exportModel(parseModel(readFileSync(file(`${policy}.json`), 'utf8')), settings).content

  it('in JavaScript as predict does', async () => {
    const source = encodeURIComponent(String(exported({ to: 'js' })))
    const { scoreAll } = await import(/* @vite-ignore */ `data:text/javascript,${source}`)
    expectClose(scoreAll(all), expected.get(policy) ?? [], 1e-9)
  })

  it('in DuckDB as predict does', async () => {
    const database = await (await DuckDBInstance.create(':memory:')).connect()
    const reading = `read_csv('${training}', header = true, all_varchar = true, nullstr = ['', 'NA', '?'])`
    await database.run(`CREATE TABLE all_rows AS SELECT *, row_number() OVER () AS n FROM ${reading}`)
    const query = String(exported({ to: 'sql', table: 'all_rows', id: 'n' }))
    const result = (await database.runAndReadAll(query)).getRows() as [bigint, number][]
    database.closeSync()
    const found = new Array<number>(rows.length)
    for (const [n, score] of result) found[Number(n) - 1] = score
    expectClose(found, (expected.get(policy) ?? []).slice(0, rows.length), 1e-9)
  })

  it('in onnxruntime as predict does', async () => {
    ort.env.wasm.numThreads = 1
    const session = await ort.InferenceSession.create(exported({ to: 'onnx' }) as Uint8Array)
    const feeds = session.inputNames.map((name) => [name, inputTensor(name)])
    const { score } = await session.run(Object.fromEntries(feeds))
    expectClose(Array.from(score.data as Float32Array), (expected.get(policy) ?? []).slice(0, rows.length), 1e-5)
  })
})

/** Numbers and booleans as floats, categories as texts. */
function inputTensor(name: string): ort.Tensor {
  const texts = rows.map((row) => row[name as keyof Row].trim())
  const shape = [rows.length, 1]
  if (name === 'color' || name === 'ward') return new ort.Tensor('string', texts, shape)
  const values = texts.map((text) => (name === 'age' ? Number(text || 'NA') : truth(text)))
  return new ort.Tensor('float32', Float32Array.from(values), shape)
}

function truth(text: string): number {
  if (text === 'NA') return Number.NaN
  return ['yes', 'true'].includes(text.toLowerCase()) ? 1 : 0
}

describe('export', () => {
  it('writes text to stdout, and to a file with a note', async () => {
    const [printed, written] = await Promise.all([
      run(['export', model, '--to', 'python']),
      run(['export', model, '--to', 'python', '--out', file('rule.py')]),
    ])
    expect(printed).toMatchObject({ code: 0, err: '' })
    expect(written).toMatchObject({ code: 0, out: '' })
    expect(written.err).toMatch(/^The rule needs \d+ columns; it is in .*rule\.py\.\n$/)
    expect(readFileSync(file('rule.py'), 'utf8')).toBe(printed.out)
  })

  it('writes bytes into a pipe', async () => {
    const out = file('rule.onnx')
    await run(['export', model, '--to', 'onnx', '--out', out])
    const child = spawn(process.execPath, [BIN, 'export', model, '--to', 'onnx'])
    const parts: Buffer[] = []
    child.stdout.on('data', (part) => parts.push(part))
    expect((await once(child, 'close'))[0]).toBe(0)
    expect(Buffer.concat(parts).equals(readFileSync(out))).toBe(true)
  })

  it('takes a model from stdin', async () => {
    const { out } = await run(['export', '-', '--to', 'sql'], { stdin: readFileSync(model) })
    expect(out).toContain('FROM "data"')
  })

  it('prints one document with --json', async () => {
    const [sql, onnx, written] = await Promise.all([
      runJson(['export', model, '--to', 'sql', '--table', 'x']),
      runJson(['export', model, '--to', 'onnx']),
      runJson(['export', model, '--to', 'onnx', '--out', file('json.onnx')]),
    ])
    expect(sql).toMatchObject({ to: 'sql', mediaType: 'application/sql', text: expect.stringContaining('FROM "x"') })
    expect(Buffer.from(onnx.base64, 'base64').equals(readFileSync(file('json.onnx')))).toBe(true)
    expect(written).toMatchObject({ to: 'onnx', out: file('json.onnx'), columns: onnx.columns })
  })

  it('names the nearest format, and asks for one', async () => {
    const [mistyped, without, other] = await Promise.all([
      run(['export', model, '--to', 'pyton']),
      run(['export', model]),
      run(['export', model, '--to', 'js', '--table', 'x']),
    ])
    for (const { code } of [mistyped, without, other]) expect(code).toBe(2)
    expect(mistyped.err).toContain('Did you mean python?')
    expect(without.err).toContain("'--to <format>' not specified")
    expect(other.err).toContain("'table' is not a setting of js")
  })

  it('warns of a model that is not solved', async () => {
    const flags = ['--solver', 'alm', '--max-iterations', '3', '--out']
    await run(['fit', SONAR, '--lambda-ratio', '0.01', ...flags, file('early.json')])
    const early = await run(['export', file('early.json'), '--to', 'js'])
    expect(early).toMatchObject({ code: 0, err: expect.stringContaining('its fit ended with max-iterations') })
  })
})
