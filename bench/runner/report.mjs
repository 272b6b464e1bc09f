import { timeOf } from './contest.mjs'

/** One case as a Markdown table, which is also what the terminal shows. */
export function caseReport({ name, skipped, ours, shape, results, targets }) {
  if (skipped) return `### ${name}\n\nskipped: ${skipped}\n`
  const rows = Object.entries(results).map(([contender, result]) => rowOf(contender, result, results, ours))
  const head = ['contender', 'cold', 'warm', `time / ${ours}`, 'gap', 'objective', 'remarks']
  const size = shape ? `${shape.rows} rows (${shape.positives} positive) × ${shape.cols} features\n\n` : ''
  return `### ${name}\n\n${size}${table([head, ...rows])}\n${targetReport(targets)}`
}

function rowOf(name, result, results, ours) {
  if (result.skipped) return [name, '–', '–', '–', '–', '–', `skipped: ${result.skipped}`]
  if (result.failed) return [name, '–', '–', '–', '–', '–', `failed: ${result.failed.slice(0, 160)}`]
  const { outcome } = result
  const ratio = timeOf(result) / timeOf(results[ours])
  return [
    name,
    duration(result.cold),
    result.warm === undefined ? '–' : duration(result.warm),
    Number.isFinite(ratio) ? `${figure(ratio)} ×` : '–',
    outcome.gap === undefined ? '–' : outcome.gap.toExponential(1),
    objectiveText(outcome, results[ours]?.outcome),
    remarks(result),
  ]
}

/** The objective at one λ; on a path the largest relative difference from ours. */
function objectiveText(outcome, reference) {
  if (outcome.objective !== undefined) return outcome.objective.toPrecision(8)
  if (!outcome.objectives || !reference?.objectives || outcome === reference) return '–'
  const differences = outcome.objectives.map((value, i) => {
    return value === null || value === undefined ? 0 : Math.abs(value - reference.objectives[i]) / Math.abs(value)
  })
  return `differs ≤ ${Math.max(...differences).toExponential(0)}`
}

function remarks({ outcome, scaled, peakBytes }) {
  const { status, solver, lambdas, iterations, scans, equivalents, size, C } = outcome
  return [
    status,
    solver,
    lambdas && `${lambdas} λ`,
    iterations && `${iterations} iterations`,
    scans && `${scans} scans, ${equivalents.toFixed(1)} equivalents`,
    size && `Ω(w) = ${size.toPrecision(4)}`,
    C && `C = ${C.toPrecision(3)}`,
    scaled,
    peakBytes && `${Math.round(peakBytes / 2 ** 20)} MB`,
  ]
    .filter(Boolean)
    .join(', ')
}

/** Each target beside what was measured. */
export function targetReport(targets = []) {
  return targets
    .map((target) => `- ${verdict(target)}: ${target.label}, ${wanted(target)}, measured ${shown(target)}\n`)
    .join('')
}

const verdict = ({ met }) => (met === undefined ? 'not measured' : met ? 'met' : '**missed**')
const wanted = ({ atLeast, atMost }) => (atLeast === undefined ? `target ≤ ${atMost}` : `target ≥ ${atLeast} ×`)
/** A peer that ended before its gap makes the ratio a lower bound. */
const shown = ({ measured, bound }) => {
  if (measured === undefined) return '–'
  return bound ? `≥ ${figure(measured)} (the peer ended before the gap)` : figure(measured)
}

/** Rows of text, the first of them the head, as Markdown. */
export function table(rows) {
  const widths = rows[0].map((_, k) => Math.max(3, ...rows.map((row) => row[k].length)))
  const line = (row) => `| ${row.map((cell, k) => cell.padEnd(widths[k])).join(' | ')} |\n`
  return [line(rows[0]), line(widths.map((width) => '-'.repeat(width))), ...rows.slice(1).map(line)].join('')
}

/** Three significant digits, without exponents. */
export const figure = (value) => (value >= 100 ? String(Math.round(value)) : value.toPrecision(3))

export const duration = (milliseconds) =>
  milliseconds < 1000 ? `${figure(milliseconds)} ms` : `${figure(milliseconds / 1000)} s`
