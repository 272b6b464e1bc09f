import { csrFromEntries, type DatasetInput, denseFromRows, diagnose, type FitSettings, fit } from '@infinite-push/core'
import { type NamedProblem, type PenaltyKind, randomProblem } from '../../packages/core/test/oracle/generate.js'
import { objectiveAt, oracleBracket, oracleLambdaMax } from '../../packages/core/test/oracle/problem.js'
import { listOf, TestRandom } from '../../packages/core/test/oracle/random.js'
import { broken, kept, type Outcome, type Part, type Promised } from '../promise.js'
import { extremeProblem, problemAtTheHull } from './extreme-problems.js'

const TOLERANCE = 1e-6
/** Objectives below it are compared as if they were it: the certificate does the same. */
const FLOOR = 1e-6

type Kind = PenaltyKind | 'adaptive-l1'

/** Of eight problems five are ordinary, two extreme, and one at the edge of the hull. */
function problemOf(seed: number, index: number, kind: Kind): NamedProblem {
  const oracleKind = kind === 'adaptive-l1' ? 'l1' : kind
  const make = [randomProblem, extremeProblem, problemAtTheHull][[0, 0, 1, 0, 0, 1, 0, 2][index % 8]]
  const problem =
    make === randomProblem
      ? randomProblem(seed, index, [oracleKind])
      : (make as typeof extremeProblem)(seed, index, oracleKind)
  if (kind === 'l1') return { ...problem, penalty: { kind } }
  if (kind !== 'adaptive-l1') return problem
  const random = new TestRandom(seed * 31 + index)
  return {
    ...problem,
    penalty: { kind: 'l1', factors: listOf(problem.positives[0].length, () => 10 ** random.normal()) },
  }
}

/** Whether what `fit` and `diagnose` say of a problem is so. */
async function answer(problem: NamedProblem, sparse: boolean): Promise<Outcome> {
  const { data, settings } = asked(problem, sparse)
  const truth = measuredFromARow(problem)
  const { lambda, ...shape } = settings
  const diagnosis = diagnose(data, shape)
  if (diagnosis.emptyForEveryLambda && (await isLifted(truth))) return broken(`falsely empty: ${problem.name}`)
  const model = fit(data, settings)
  if (model.status !== 'solved') return kept(model.status)
  const bracket = await oracleBracket(truth).catch(() => undefined)
  if (!bracket) return kept('solved, where the other solver is not sure')
  const objective = objectiveAt(truth, [...model.scoring.weights])
  const unit = Math.max(FLOOR, bracket.upper)
  const above = (objective - bracket.upper) / unit
  const claimed = (model.certificate.dual - bracket.upper) / unit
  const slack = (bracket.upper - bracket.lower) / unit
  if (above > TOLERANCE + slack)
    return broken(`falsely solved, ${above.toExponential(1)} above the best: ${problem.name}`)
  if (claimed > 1e-8) return broken(`the lower bound is above the best by ${claimed.toExponential(1)}: ${problem.name}`)
  return kept('solved, and so it is')
}

/** True when the other solver has a direction that separates, by more than rounding. */
async function isLifted(problem: NamedProblem): Promise<boolean> {
  if (problem.penalty.kind === 'l2') return false
  const size = Math.max(...[...problem.positives, ...problem.negatives].flat().map(Math.abs))
  const distance = await oracleLambdaMax(problem).catch(() => 0)
  return distance > 1e-8 * size
}

/**
 * The same rows measured from one of them, which changes no objective and, as differences of near numbers are exact, nothing else; it leaves
 * the other solver all its digits.
 */
function measuredFromARow(problem: NamedProblem): NamedProblem {
  const [origin] = problem.negatives
  const moved = (rows: number[][]) => rows.map((row) => row.map((value, k) => value - origin[k]))
  return { ...problem, positives: moved(problem.positives), negatives: moved(problem.negatives) }
}

function asked({ positives, negatives, weights, topK, lambda, penalty }: NamedProblem, sparse: boolean) {
  const rows = [...positives, ...negatives]
  const data: DatasetInput = {
    features: sparse ? sparseRows(rows) : denseFromRows(rows),
    names: rows[0].map((_, k) => `x${k + 1}`),
    labels: [...positives.map(() => 1), ...negatives.map(() => 0)],
    ...(weights ? { weights: Float64Array.from([...weights, ...negatives.map(() => 1)]) } : {}),
  }
  const factors = penalty.kind === 'l1' ? penalty.factors : undefined
  const settings: FitSettings = {
    penalty: factors ? 'adaptive-l1' : penalty.kind,
    ...(factors ? { factors: Float64Array.from(factors) } : {}),
    ...('groups' in penalty ? { groups: penalty.groups } : {}),
    ...('l1Ratio' in penalty ? { l1Ratio: penalty.l1Ratio } : {}),
    threshold: topK === 1 ? { kind: 'max' } : { kind: 'top-k', k: topK },
    standardize: false,
    lambda,
  }
  return { data, settings }
}

function sparseRows(rows: number[][]) {
  const entries = rows.flatMap((row, i) => row.flatMap((value, k) => (value === 0 ? [] : [{ i, k, value }])))
  return csrFromEntries(rows.length, rows[0].length, {
    rows: entries.map(({ i }) => i),
    columns: entries.map(({ k }) => k),
    values: entries.map(({ value }) => value),
  })
}

function part(kind: Kind, cases: number): Part {
  return {
    name: kind,
    cases,
    // Every kind of problem, dense and sparse.
    quick: 24,
    batch: 100,
    open: async (seed) => ({ check: (index) => answer(problemOf(seed, index, kind), index % 3 === 0) }),
  }
}

const OTHERS: readonly Kind[] = ['l2', 'elastic-net', 'group', 'sparse-group', 'linf-group', 'adaptive-l1']

export const rightAnswer: Promised = {
  name: 'right-answer',
  says:
    'what `fit` calls solved is within 1e-6 of the best objective by another solver (HiGHS, or an interior-point method of the tests), its ' +
    'lower bound is one, and no problem is called empty that another solver has a model for',
  parts: [part('l1', 10_000), ...OTHERS.map((kind) => part(kind, 1000))],
}
