import { oracleLambdaMax } from './lambda-max.js'
import type { OraclePenalty, OracleProblem } from './objective.js'
import { listOf, TestRandom } from './random.js'
import type { NamedProblem } from './random-problems.js'

/** A case without its λ, which is given as a ratio to λ_max; `lambda` is for the cases whose λ_max is 0. */
type Draft = Partial<OracleProblem> & Pick<OracleProblem, 'positives' | 'negatives'> & { name: string; ratio?: number }

/** How far the mean positive stands from the mean negative, in every feature. */
interface Shape {
  m: number
  n: number
  d: number
  shift: number
}

/**
 * The cases that break solvers, each under a name. λ is set from the oracle's own λ_max.
 *
 * @example
 * ```ts
 * test.each(await nastyProblems())('$name', async (problem) => { … })
 * ```
 */
export async function nastyProblems(): Promise<NamedProblem[]> {
  const drafts = [...rowCases(), ...columnCases(), ...sizeCases(), ...lambdaCases(), ...hullCases(), ...scaleCases()]
  return Promise.all([...drafts, ...otherPenalties(drafts)].map(finished))
}

async function finished({ ratio = 0.1, ...draft }: Draft): Promise<NamedProblem> {
  const problem = { topK: 1, penalty: { kind: 'l1' } as OraclePenalty, lambda: 1, ...draft }
  return draft.lambda === undefined ? { ...problem, lambda: ratio * (await oracleLambdaMax(problem)) } : problem
}

function cloud(seed: number, { m, n, d, shift }: Shape) {
  const random = new TestRandom(seed)
  return {
    positives: listOf(m, () => listOf(d, () => random.normal() + shift)),
    negatives: listOf(n, () => listOf(d, () => random.normal())),
  }
}

const OVERLAPPING: Shape = { m: 9, n: 8, d: 4, shift: 1 }
const SEPARABLE: Shape = { m: 7, n: 7, d: 3, shift: 8 }

function mapColumns({ positives, negatives }: ReturnType<typeof cloud>, change: (row: number[]) => number[]) {
  return { positives: positives.map(change), negatives: negatives.map(change) }
}

function rowCases(): Draft[] {
  const { positives, negatives } = cloud(11, OVERLAPPING)
  return [
    { name: 'duplicated rows', positives: [...positives, ...positives], negatives: [...negatives, ...negatives] },
    { name: 'a point in both classes', positives: [...positives, negatives[2]], negatives },
    { name: 'three points in both classes', positives, negatives: [...negatives, ...positives.slice(0, 3)] },
    { name: 'all positives identical', positives: positives.map(() => positives[0]), negatives },
    { name: 'all negatives identical', positives, negatives: negatives.map(() => negatives[0]) },
    { name: 'weights with a ratio of 1e6', positives, negatives, weights: positives.map((_, i) => (i % 3 ? 1 : 1e-6)) },
    { name: 'one weight above all others', positives, negatives, weights: positives.map((_, i) => (i ? 1 : 1e6)) },
    { name: 'weights that are mostly 0', positives, negatives, weights: positives.map((_, i) => (i < 2 ? 1 : 0)) },
    { name: 'K = n', positives, negatives, topK: negatives.length },
    { name: 'K = n − 1', positives, negatives, topK: negatives.length - 1, ratio: 0.01 },
  ]
}

function columnCases(): Draft[] {
  const data = cloud(12, OVERLAPPING)
  return [
    { name: 'a duplicated column', ...mapColumns(data, (row) => [...row, row[0]]) },
    { name: 'every column three times', ...mapColumns(data, (row) => [...row, ...row, ...row]), ratio: 0.01 },
    { name: 'collinear columns', ...mapColumns(data, (row) => [...row, 2 * row[0] - 3 * row[1], row[2] + row[3]]) },
    { name: 'a column and its negative', ...mapColumns(data, (row) => [...row, -row[1]]) },
    { name: 'a zero column and a constant column', ...mapColumns(data, (row) => [0, ...row, 7.25]) },
    { name: 'nearly equal columns', ...mapColumns(data, (row) => [...row, row[0] * (1 + 1e-9)]) },
    {
      name: 'infinite and unequal factors',
      ...data,
      penalty: { kind: 'l1', factors: [1, Number.POSITIVE_INFINITY, 1e-2, 1e2] },
    },
  ]
}

function sizeCases(): Draft[] {
  const shape = (name: string, seed: number, size: Shape, ratio = 0.1): Draft => ({ name, ...cloud(seed, size), ratio })
  return [
    shape('one positive', 21, { ...OVERLAPPING, m: 1, shift: 2 }),
    shape('one negative', 22, { ...OVERLAPPING, n: 1 }),
    shape('one of each', 23, { ...OVERLAPPING, m: 1, n: 1 }),
    shape('one of each, one feature', 24, { m: 1, n: 1, d: 1, shift: 1 }),
    shape('d = 1', 25, { m: 10, n: 6, d: 1, shift: 3 }),
    shape('d = 200, m = n = 5', 26, { m: 5, n: 5, d: 200, shift: 0 }),
    shape('d = 200, m = n = 5, small λ', 26, { m: 5, n: 5, d: 200, shift: 0 }, 1e-4),
    shape('m much larger than n', 27, { m: 200, n: 3, d: 4, shift: 1 }),
    shape('n much larger than m', 28, { m: 3, n: 200, d: 4, shift: 3 }),
  ]
}

function lambdaCases(): Draft[] {
  const separable = cloud(31, SEPARABLE)
  const overlapping = cloud(32, OVERLAPPING)
  // A point of both classes always costs its hinge, so that the optimum stays away from 0 as λ goes to 0.
  const mixed = { ...overlapping, positives: [...overlapping.positives, ...overlapping.negatives.slice(0, 2)] }
  return [
    ...[1e-2, 1e-6].map((ratio) => ({ name: `separable, λ = ${ratio}·λmax`, ...separable, ratio })),
    ...[1e-4, 1e-6, 1e-8].map((ratio) => ({ name: `not separable, λ = ${ratio}·λmax`, ...mixed, ratio })),
    ...[1 - 1e-6, 1, 1 + 1e-6, 2].map((ratio) => ({ name: `λ = ${ratio}·λmax`, ...overlapping, ratio })),
    { name: 'λ = 0.999999·λmax, top 3', ...overlapping, topK: 3, ratio: 1 - 1e-6 },
  ]
}

function hullCases(): Draft[] {
  const corners = [-1, 1].flatMap((x) => [-1, 1].map((y) => [4 * x, 4 * y]))
  const { positives } = cloud(41, { m: 6, n: 1, d: 2, shift: 0 })
  const [first, ...others] = cloud(42, { ...OVERLAPPING, d: 3 }).negatives
  const around = [first.map((value) => value + 0.5), first.map((value) => value - 0.5)]
  return [
    { name: 'mean positive inside the hull', positives, negatives: corners, lambda: 0.01 },
    { name: 'mean positive inside the hull, λ = 1e-6', positives, negatives: corners, lambda: 1e-6 },
    { name: 'mean positive equal to a negative', positives: around, negatives: [first, ...others], lambda: 0.01 },
    { name: 'the classes are the same points', positives: corners, negatives: corners, lambda: 0.01 },
    { name: 'inside the hull, but not for K = n', positives, negatives: corners, topK: corners.length },
  ]
}

function scaleCases(): Draft[] {
  const data = cloud(51, OVERLAPPING)
  const offset = (row: number[]) => [row[0] + 1e6, row[1] - 1e6, row[2], row[3]]
  const scaled = (scale: number[]) => mapColumns(data, (row) => row.map((value, k) => value * scale[k]))
  const factors = (scale: number[]): OraclePenalty => ({ kind: 'l1', factors: scale })
  const extreme = [1e-8, 1e8, 1, 1]
  return [
    { name: 'columns scaled by 1e-8 and 1e8', ...scaled(extreme) },
    { name: 'columns scaled by 1e-8 and 1e8, small λ', ...scaled(extreme), lambda: 1e-3 },
    { name: 'columns scaled by 1e-8 and 1e8, factors alike', ...scaled(extreme), penalty: factors(extreme) },
    { name: 'all columns scaled by 1e8', ...scaled([1e8, 1e8, 1e8, 1e8]) },
    { name: 'all columns scaled by 1e-8', ...scaled([1e-8, 1e-8, 1e-8, 1e-8]) },
    { name: 'huge offsets', ...mapColumns(data, offset) },
    { name: 'huge offsets, small λ', ...mapColumns(data, offset), ratio: 1e-3 },
  ]
}

/** A selection of the l1 cases under the other penalties and with a top-K threshold. */
function otherPenalties(drafts: readonly Draft[]): Draft[] {
  const chosen = [
    'duplicated rows',
    'collinear columns',
    'one of each',
    'd = 200, m = n = 5',
    'huge offsets',
    'columns scaled by 1e-8 and 1e8',
    'K = n',
  ]
  const cases = drafts.filter(({ name }) => chosen.includes(name))
  const under = (label: string, penalty: (draft: Draft) => OraclePenalty) =>
    cases.map((draft) => ({ ...draft, penalty: penalty(draft), name: `${draft.name}, ${label}` }))
  return [
    ...under('l2', () => ({ kind: 'l2' })),
    ...under('elastic-net', () => ({ kind: 'elastic-net', l1Ratio: 0.5 })),
    ...under('linf-group', ({ positives }) => ({ kind: 'linf-group', groups: pairsOf(positives[0].length) })),
    ...cases
      .filter(({ negatives, topK }) => negatives.length > 2 && topK === undefined)
      .map((draft) => ({ ...draft, topK: 2, name: `${draft.name}, top 2` })),
  ]
}

function pairsOf(d: number): number[][] {
  return listOf(Math.ceil(d / 2), (g) => (2 * g + 1 < d ? [2 * g, 2 * g + 1] : [2 * g]))
}
