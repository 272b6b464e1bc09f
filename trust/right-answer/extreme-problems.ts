import { type NamedProblem, type PenaltyKind, randomProblem } from '../../packages/core/test/oracle/generate.js'
import { listOf, TestRandom } from '../../packages/core/test/oracle/random.js'

type Rows = number[][]
type Change = (rows: Rows, random: TestRandom) => Rows

/** What is done to the rows of both classes alike. */
const CHANGES: Record<string, Change> = {
  'offsets of a million deviations': (rows, random) => {
    const offsets = rows[0].map(() => random.pick([0, 1e6, -3e5]))
    return rows.map((row) => row.map((value, k) => value + offsets[k]))
  },
  'nearly the same columns': (rows, random) => {
    const copied = random.integer(0, rows[0].length - 1)
    return rows.map((row) => [...row, row[copied] * (1 + 1e-9 * random.normal())])
  },
  'columns of 1e-8 and 1e8': (rows, random) => {
    const units = rows[0].map(() => random.pick([1e-8, 1, 1e8]))
    return rows.map((row) => row.map((value, k) => value * units[k]))
  },
  'few whole numbers': (rows) => rows.map((row) => row.map((value) => Math.max(-1, Math.min(1, Math.round(value))))),
  'rows of both classes': (rows, random) => rows.map((row) => (random.chance(0.4) ? random.pick(rows) : row)),
  'a tiny λ': (rows) => rows,
}

/** A random problem made hard for double precision or for a proof. */
export function extremeProblem(seed: number, index: number, kind: PenaltyKind): NamedProblem {
  const problem = randomProblem(seed, index, [kind])
  const random = new TestRandom(seed * 7_368_787 + index)
  for (let warmUp = 0; warmUp < 3; warmUp++) random.uniform()
  const name = random.pick(Object.keys(CHANGES))
  const changed = CHANGES[name]([...problem.positives, ...problem.negatives], random)
  const positives = changed.slice(0, problem.positives.length)
  return {
    ...problem,
    positives,
    negatives: changed.slice(problem.positives.length),
    lambda: problem.lambda * (name === 'a tiny λ' ? 1e-4 : 1),
    penalty: widened(problem.penalty, positives[0].length),
    name: `${problem.name}, ${name}`,
  }
}

/**
 * A problem whose mean positive stands 10⁻¹ to 10⁻⁵ outside of the hull of the negatives, or as far inside: whether every model is empty
 * hangs on that.
 */
export function problemAtTheHull(seed: number, index: number, kind: PenaltyKind): NamedProblem {
  const problem = randomProblem(seed, index, [kind])
  const random = new TestRandom(seed * 15_485_863 + index)
  for (let warmUp = 0; warmUp < 3; warmUp++) random.uniform()
  const { negatives } = problem
  const direction = negatives[0].map(() => random.normal())
  const height = (row: readonly number[]) => row.reduce((sum, value, k) => sum + value * direction[k], 0)
  const top = negatives.reduce((best, row) => (height(row) > height(best) ? row : best))
  const distance = 10 ** -random.integer(1, 5) * (random.chance(0.75) ? 1 : -1)
  const mean = top.map((value, k) => value + distance * direction[k])
  // Around their mean, two by two, so that it stays where it is.
  const positives = listOf(random.integer(1, 4), () => direction.map(() => random.normal())).flatMap((spread) => [
    mean.map((value, k) => value + spread[k]),
    mean.map((value, k) => value - spread[k]),
  ])
  const { weights: _, ...rest } = problem
  return { ...rest, positives, topK: 1, name: `${problem.name}, ${distance} from the hull` }
}

/** Groups and factors of more columns than there were. */
function widened(penalty: NamedProblem['penalty'], d: number): NamedProblem['penalty'] {
  if ('groups' in penalty) {
    const known = penalty.groups.flat().length
    return known === d ? penalty : { ...penalty, groups: [...penalty.groups, listOf(d - known, (k) => known + k)] }
  }
  if (penalty.kind !== 'l1' || !penalty.factors) return penalty
  return { ...penalty, factors: listOf(d, (k) => penalty.factors?.[k] ?? 1) }
}
