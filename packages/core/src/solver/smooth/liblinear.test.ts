import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { foundOrInstalled } from '../../../test/debian.js'
import { rescaledCopy } from '../../../test/rescaled-copy.js'
import { sonar } from '../../../test/sonar.js'
import { selectRows } from '../../data/dataset/dataset-checks.js'
import { RankSvmLoss } from '../../loss/rivals/rank-svm.js'
import type { Matrix, Vec } from '../../numeric/matrix/linear-map.js'
import { L1 } from '../../penalty/l1.js'
import { L2 } from '../../penalty/l2.js'
import { orderByClass } from '../../problem/class-order.js'
import { minimizeSmooth } from './minimize-smooth.js'

const command = foundOrInstalled(
  () => ['liblinear-train', 'train'].find((name) => /liblinear_solver|L2-regularized/.test(helpOf(name))),
  'liblinear-tools',
)

function helpOf(name: string): string {
  const { stdout, stderr } = spawnSync(name, [], { encoding: 'utf8' })
  return `${stdout ?? ''}${stderr ?? ''}`
}

/** Every difference of a positive and a negative, in turn as an example of class +1 and, negated, of class −1. */
function pairLines(map: Matrix, m: number): string {
  const row = (i: number) => {
    const out = new Float64Array(map.cols)
    map.readRow(i, out, 0)
    return out
  }
  const positives = Array.from({ length: m }, (_, i) => row(i))
  const negatives = Array.from({ length: map.rows - m }, (_, j) => row(m + j))
  const differences = positives.flatMap((x) => negatives.map((z) => x.map((value, k) => value - z[k])))
  return differences
    .map((x, k) => {
      const sign = k % 2 === 0 ? 1 : -1
      return `${sign} ${Array.from(x, (value, c) => `${c + 1}:${sign * value}`).join(' ')}`
    })
    .join('\n')
}

/** The w of LIBLINEAR's primal problem ½‖w‖² or ‖w‖₁ + C Σ (1 − y w·x)_+². */
function liblinear(lines: string, solver: 2 | 5, C: number): Vec {
  const folder = mkdtempSync(join(tmpdir(), 'liblinear-'))
  try {
    const [data, model] = [join(folder, 'data'), join(folder, 'model')]
    writeFileSync(data, `${lines}\n`)
    const flags = ['-s', `${solver}`, '-c', `${C}`, '-e', '1e-9', '-B', '-1', data, model]
    const { status, stdout, stderr } = spawnSync(command ?? '', flags, { encoding: 'utf8' })
    // Where LIBLINEAR gives up (-s 5 with smaller λ does, after 1000 rounds) its w is no reference.
    if (status !== 0 || /max number of iterations/.test(stdout)) throw new Error(`${stdout}${stderr}`)
    const text = readFileSync(model, 'utf8')
    return Float64Array.from(
      text
        .slice(text.indexOf('\nw\n') + 3)
        .trim()
        .split('\n'),
      Number,
    )
  } finally {
    rmSync(folder, { recursive: true })
  }
}

describe.skipIf(!command)('LIBLINEAR on explicit pairs of 40 rows of sonar', () => {
  const all = sonar()
  const data = selectRows(
    all,
    Int32Array.from({ length: 40 }, (_, i) => 5 * i),
  )
  const order = orderByClass(data)
  const { mean, deviation } = data.features.columnMoments()
  const scale = deviation.map((s) => 1 / s)
  const map = rescaledCopy(data.features, mean, scale).selectRows(order.rows)
  const [m, n] = [order.weights.length, order.negatives]
  const lines = pairLines(map, m)

  it.each([
    [2, 0.1],
    [2, 0.01],
    [5, 0.2],
    [5, 0.1],
  ] as const)('-s %d finds the same RankSVM, λ = %d', (solver, lambda) => {
    const penalty = solver === 2 ? new L2(map.cols) : new L1(map.cols)
    const { w } = minimizeSmooth({ map, loss: new RankSvmLoss(m, n), penalty, lambda }, { tolerance: 1e-10 })
    const theirs = liblinear(lines, solver, 1 / (lambda * m * n))
    const largest = Math.max(...theirs.map(Math.abs))
    expect(largest).toBeGreaterThan(0.01)
    w.forEach((value, k) => {
      expect(Math.abs(value - theirs[k])).toBeLessThan(1e-5 * largest)
    })
  })
})
