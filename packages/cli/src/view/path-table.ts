import type { PathPoint, Vec, WholePath } from '@infinite-push/core'
import { alignedNumber, gapText, longNumber, shortNumber } from '@infinite-push/core/internal'
import { csvLine } from '@infinite-push/report'
import { type Colors, colorsFor } from '../terminal/color.js'
import type { ProgramContext } from '../terminal/program.js'
import { textTable } from '../terminal/table.js'

/** What `path --json` prints. */
export function pathDocument({ lambdaMax, points }: WholePath, names: readonly string[], more: object) {
  return {
    lambdaMax,
    ...(isEmpty(points) && { empty: true }),
    points: points.map(({ lambda, selected, certificate, status, w, relaxed }) => ({
      lambda,
      selected,
      ...certificate,
      status,
      weights: namedWeights(w, names),
      ...(relaxed && {
        relaxed: {
          lambda: relaxed.lambda,
          ...relaxed.certificate,
          status: relaxed.status,
          weights: namedWeights(relaxed.w, names),
        },
      }),
    })),
    ...more,
  }
}

/** One line for each λ: what is known of it, and the weight of every feature that some λ selects. */
export function* pathCsv({ points }: WholePath, names: readonly string[]): Generator<string> {
  const used = [...names.keys()].filter((k) => points.some(({ w }) => w[k] !== 0))
  const known = ['lambda', 'selected', 'objective', 'lower bound', 'relative gap', 'status']
  yield csvLine([...known, ...used.map((k) => names[k])])
  for (const { lambda, selected, certificate, status, w } of points) {
    const { primal, dual, relativeGap } = certificate
    yield csvLine([lambda, selected, primal, dual, relativeGap, status, ...used.map((k) => w[k])])
  }
}

/** The path for people; the points of a relaxed one show the refit beside the fit. */
export function pathLines({ lambdaMax, points }: WholePath, context: ProgramContext): string[] {
  const colors = colorsFor(context.stdout, context.env)
  const { bold, dim, yellow } = colors
  const solved = points.filter(isSolved).length
  const proved = `${shortNumber(solved)} of ${shortNumber(points.length)} points are solved.`
  if (isEmpty(points)) {
    return [
      `${yellow('!')} ${yellow(bold('empty'))}: no λ of this path selects a feature; λ_max is ${bold(longNumber(lambdaMax))}, ${proved}`,
    ]
  }
  const relaxed = points.some((point) => point.relaxed)
  const columns = ['λ', 'λ/λ_max', 'selected', 'objective', 'gap', ...(relaxed ? ['refitted', 'gap'] : []), '']
  const rows = points.map((point) => cells(point, lambdaMax, colors))
  const [header, ...lines] = textTable(columns, rows).split('\n')
  return [
    bold(header),
    ...lines,
    '',
    `λ_max is ${bold(longNumber(lambdaMax))}; ${proved}`,
    ...(relaxed
      ? [dim("Refitted: the objective λ'·½‖w‖² + L(w) on the selected features, λ' small; its gap is certified, too.")]
      : []),
    dim('--json adds the weights of every point.'),
  ]
}

/** Whether no feature ever comes in. */
function isEmpty(points: readonly PathPoint[]): boolean {
  return points.every(({ selected }) => selected === 0)
}

/** The point, and its refit where there is one. */
export function isSolved({ status, relaxed }: PathPoint): boolean {
  return status === 'solved' && (relaxed === undefined || relaxed.status === 'solved')
}

function cells({ lambda, selected, certificate, status, relaxed }: PathPoint, lambdaMax: number, { yellow }: Colors) {
  const words = [status, relaxed?.status].find((one) => one !== undefined && one !== 'solved')
  return [
    shortNumber(lambda),
    lambdaMax > 0 ? alignedNumber(lambda / lambdaMax) : '–',
    selected,
    alignedNumber(certificate.primal, 6),
    gapText(certificate.relativeGap),
    ...(relaxed ? [alignedNumber(relaxed.certificate.primal, 6), gapText(relaxed.certificate.relativeGap)] : []),
    words === undefined ? '' : yellow(words),
  ]
}

function namedWeights(w: Vec, names: readonly string[]): Record<string, number> {
  return Object.fromEntries(names.flatMap((name, k) => (w[k] === 0 ? [] : [[name, w[k]]])))
}
