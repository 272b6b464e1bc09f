import { dot, normalizedWeights, type OraclePenalty, type OracleProblem, sum } from './objective.js'
import { listOf, TestRandom } from './random.js'

export type PenaltyKind = OraclePenalty['kind']

/** A problem that a failing test can name. */
export interface NamedProblem extends OracleProblem {
  name: string
}

interface Size {
  m: number
  n: number
  d: number
}

type Rows = Pick<OracleProblem, 'positives' | 'negatives'>

const MOSTLY_L1: readonly PenaltyKind[] = ['l1', 'l1', 'l1', 'l1', 'l1', 'linf-group', 'l2', 'elastic-net']

/** How a cell of a row is drawn; `shift` is 0 for the negatives. */
const FAMILIES: Record<string, (random: TestRandom, shift: number) => number> = {
  gaussian: (random) => random.normal(),
  shifted: (random, shift) => random.normal() + shift,
  // Few values: many ties among scores, degenerate vertices.
  grid: (random, shift) => random.integer(-2, 2) + Math.round(shift),
  binary: (random, shift) => (random.chance(0.15 + 0.2 * shift) ? 1 : 0),
  heavyTailed: (random, shift) => random.normal() / Math.max(0.05, random.uniform()) + shift,
}

/**
 * Small problems of many kinds. The same seed gives the same list, and a longer list begins with the shorter one.
 *
 * @example
 * ```ts
 * for (const problem of randomProblems(1, 100, ['l1'])) await oracleOptimum(problem)
 * ```
 */
export function randomProblems(seed: number, count: number, kinds = MOSTLY_L1): NamedProblem[] {
  return listOf(count, (index) => randomProblem(seed, index, kinds))
}

export function randomProblem(seed: number, index: number, kinds: readonly PenaltyKind[]): NamedProblem {
  const random = new TestRandom(seed * 1_000_003 + index)
  for (let warmUp = 0; warmUp < 3; warmUp++) random.uniform()
  const size = randomSize(random)
  const family = random.pick(Object.keys(FAMILIES))
  const penalty = randomPenalty(random, random.pick(kinds), size.d)
  const topK = random.chance(0.5) ? 1 : random.integer(1, size.n)
  const weights = randomWeights(random, size.m)
  const problem = { ...randomRows(random, size, family), topK, lambda: 1, penalty, ...(weights ? { weights } : {}) }
  const lambda = randomLambda(random, problem)
  const name = `random ${seed}/${index}: ${family}, ${size.m}+${size.n} x ${size.d}, ${penalty.kind}, top ${topK}, λ ${lambda}`
  return { ...problem, lambda, name }
}

function randomSize(random: TestRandom): Size {
  const d = random.chance(0.1) ? 40 : random.integer(1, 10)
  return { m: random.integer(1, 12), n: random.integer(1, 12), d }
}

function randomRows(random: TestRandom, { m, n, d }: Size, family: string): Rows {
  const shifts = listOf(d, () => (random.chance(0.5) ? random.pick([0.5, 1, 2]) : 0))
  const draw = FAMILIES[family]
  return {
    positives: listOf(m, () => shifts.map((shift) => draw(random, shift))),
    negatives: listOf(n, () => shifts.map(() => draw(random, 0))),
  }
}

function randomPenalty(random: TestRandom, kind: PenaltyKind, d: number): OraclePenalty {
  switch (kind) {
    case 'l1':
      return random.chance(0.7) ? { kind } : { kind, factors: listOf(d, () => randomFactor(random)) }
    case 'elastic-net':
      return { kind, l1Ratio: random.pick([0.1, 0.5, 0.9]) }
    case 'linf-group':
    case 'group':
      return { kind, groups: randomGroups(random, d) }
    case 'sparse-group':
      return { kind, groups: randomGroups(random, d), l1Ratio: random.pick([0.1, 0.5, 0.9]) }
    case 'l2':
      return { kind }
  }
}

function randomFactor(random: TestRandom): number {
  return random.chance(0.1) ? Number.POSITIVE_INFINITY : 10 ** (random.uniform() - 0.5)
}

/** Consecutive features, cut at random. */
function randomGroups(random: TestRandom, d: number): number[][] {
  const groups: number[][] = [[0]]
  for (let k = 1; k < d; k++) {
    if (random.chance(0.4)) groups.push([k])
    else groups[groups.length - 1].push(k)
  }
  return groups
}

/** None, all positive, or some exactly 0 (never all). */
function randomWeights(random: TestRandom, m: number): number[] | undefined {
  if (random.chance(0.6)) return undefined
  const zeros = random.chance(0.5) ? 0.3 : 0
  const weights = listOf(m, () => (random.chance(zeros) ? 0 : 0.05 + random.uniform()))
  weights[random.integer(0, m - 1)] = 1
  return weights
}

function randomLambda(random: TestRandom, problem: OracleProblem): number {
  if (random.chance(0.3)) return 10 ** (-4 + 4.5 * random.uniform())
  const relative = random.pick([0.9, 0.5, 0.1, 0.01, 1e-3]) * meanDifferenceNorm(problem)
  return relative > 0 ? relative : 0.1
}

/** Ω* of the difference of the means, from above near λ_max; infinite factors aside. */
function meanDifferenceNorm(problem: OracleProblem): number {
  const v = normalizedWeights(problem)
  const { positives, negatives, penalty } = problem
  const gap = positives[0].map(
    (_, k) => sum(positives.map((x, i) => v[i] * x[k])) - sum(negatives.map((z) => z[k])) / negatives.length,
  )
  return penalty.kind === 'l2' ? Math.sqrt(dot(gap, gap)) : Math.max(...gap.map(Math.abs))
}
