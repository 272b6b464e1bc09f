// Measures a case of the gallery: ours and scikit-learn's rivals on the same random 70/30 splits, everything chosen inside the 70 %.
// What it prints is kept in this folder; the data are not.
//
//   node docs-site/gallery/measure.mjs table.csv SPLITS > docs-site/gallery/NAME.json
import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const BIN =
  process.env.INFINITE_PUSH_BIN ?? fileURLToPath(new URL('../../packages/cli/bin/infinite-push.js', import.meta.url))
const RIVALS = fileURLToPath(new URL('rivals.py', import.meta.url))
const [table, count] = process.argv.slice(2)
const [header, ...lines] = readFileSync(table, 'utf8').trim().split('\n')
const isPositive = (line) => /,"?1"?$/.test(line.trim())
const folder = mkdtempSync(join(tmpdir(), 'gallery-'))

const splits = Array.from({ length: Number(count) }, (_, seed) => {
  const random = generator(seed + 1)
  const parts = [true, false].map((positive) =>
    shuffled(
      lines.filter((line) => isPositive(line) === positive),
      random,
    ),
  )
  const write = (name, take) => {
    const path = join(folder, `${seed}-${name}.csv`)
    writeFileSync(path, `${[header, ...parts.flatMap(take)].join('\n')}\n`)
    return path
  }
  const cut = (rows) => Math.round(0.7 * rows.length)
  return {
    train: write('train', (rows) => rows.slice(0, cut(rows))),
    test: write('test', (rows) => rows.slice(cut(rows))),
  }
})

const ours = splits.map(({ train, test }) => {
  const model = join(folder, 'model.json')
  const fitted = JSON.parse(ask(['fit', train, '--out', model, '--allow-empty', '--json', '--quiet']))
  const { metrics } = JSON.parse(ask(['evaluate', model, test, '--bootstrap', '2', '--json', '--quiet']))
  return {
    posAtTop: metrics.posAtTop,
    auc: metrics.auc,
    averagePrecision: metrics.ap,
    features: fitted.features.selected,
  }
})
const rivals = JSON.parse(
  execFileSync('/usr/bin/python3', [RIVALS, ...splits.flatMap(({ train, test }) => [train, test])], {
    encoding: 'utf8',
  }),
)
rmSync(folder, { recursive: true })

const summary = {
  'infinite-push fit': mean(ours),
  ...Object.fromEntries(Object.entries(rivals).map(([name, runs]) => [name, mean(runs)])),
}
const rows = { rows: lines.length, positives: lines.filter(isPositive).length, columns: header.split(',').length - 1 }
console.log(JSON.stringify({ table: basename(table), ...rows, splits: splits.length, methods: summary }, null, 2))

function ask(args) {
  try {
    return execFileSync(process.execPath, [BIN, ...args], { encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] })
  } catch (error) {
    if (error.stdout) return error.stdout
    throw error
  }
}

function mean(runs) {
  const keys = Object.keys(runs[0])
  return Object.fromEntries(
    keys.map((key) => [key, Number((runs.reduce((sum, run) => sum + run[key], 0) / runs.length).toFixed(3))]),
  )
}

/** Mulberry32. */
function generator(seed) {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let t = Math.imul(state ^ (state >>> 15), 1 | state)
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
    return ((t ^ (t >>> 14)) >>> 0) / 2 ** 32
  }
}

function shuffled(rows, random) {
  const copy = [...rows]
  for (let i = copy.length - 1; i > 0; i--) {
    const j = Math.floor(random() * (i + 1))
    ;[copy[i], copy[j]] = [copy[j], copy[i]]
  }
  return copy
}
