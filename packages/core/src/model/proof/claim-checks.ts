import { type Certificate, certificate } from '../../certificate/gap.js'
import type { Curves } from '../../data/scaling/knots.js'
import type { Standardization } from '../../data/scaling/standardize.js'
import { gapText } from '../../number-text.js'
import { UNIT } from '../../numeric/algebra/two-part.js'
import type { Vec } from '../../numeric/matrix/linear-map.js'
import { ALMOST } from '../../solver/run.js'
import type { Model } from '../document/model.js'
import { selectedWeights } from '../document/selected-weights.js'
import { type Check, ROUNDING } from './check.js'

export function dataCheck(model: Model, hash: string): Check {
  const passed = hash === model.training.hash
  return {
    name: 'data',
    passed,
    detail: passed ? 'the training data, by its hash' : 'other values, labels or weights than the training data',
  }
}

export function scalingCheck({ scoring }: Model, { mean, scale, fill, transform }: Standardization): Check {
  const agrees = (claimed: readonly number[] | undefined, found: Vec | undefined) =>
    claimed && found ? claimed.every((value, k) => isMean(value, found[k], scale[k])) : claimed === found
  const passed =
    agrees(scoring.mean, mean) &&
    agrees(scoring.fill, fill) &&
    scoring.scale.every((value, k) => close(value, scale[k], scale[k])) &&
    curvesAgree(scoring, transform)
  const what = ['means', 'deviations', ...(fill ? ['fillings'] : []), ...(transform ? ['curves'] : [])]
  const list = (last: string) => [what.slice(0, -1).join(', '), what.at(-1)].join(` ${last} `)
  return {
    name: 'scaling',
    passed,
    detail: passed ? `${list('and')} are those of the data` : `${list('or')} differ from the data`,
  }
}

/** A mean is known to the last digits of itself, and to a small part of the deviation, however far from 0 it lies. */
function isMean(claimed: number, found: number, scale: number): boolean {
  return Math.abs(claimed - found) <= ROUNDING * scale + 8 * UNIT * Math.abs(found)
}

function close(a: number, b: number, size: number): boolean {
  return Math.abs(a - b) <= ROUNDING * size
}

/** The curves of the features that have a weight are those of the data, and no other feature has one. */
function curvesAgree({ weights, transform = [] }: Model['scoring'], found: Curves = []): boolean {
  return transform.every((claimed, k) => {
    const curve = weights[k] === 0 ? null : found[k]
    if (!claimed || !curve) return claimed === curve
    return (
      claimed.x.length === curve.x.length &&
      claimed.x.every((x, i) => x === curve.x[i]) &&
      claimed.z.every((z, i) => close(z, curve.z[i], 1 + Math.abs(curve.z[i])))
    )
  })
}

export function weightsCheck({ features, selected, weights: byName, scoring }: Model): Check {
  const { length: count } = selected
  const listed = (name: string) => (Object.hasOwn(byName, name) ? byName[name] : 0)
  const inOrder = selectedWeights(scoring)
  const passed =
    inOrder.length === count &&
    inOrder.every(({ name, weight }, i) => selected[i].name === name && selected[i].weight === weight) &&
    scoring.names.every((name, k) => listed(name) === scoring.weights[k]) &&
    Object.keys(byName).length === count &&
    count === features.selected &&
    scoring.names.length === features.total
  return {
    name: 'weights',
    passed,
    detail: passed ? `${count} weights, as listed` : 'the listed weights are not those that score',
  }
}

/** Where numbers are smaller, they are compared as parts of this. */
const SMALL = 1e-6

/** The claimed objective and bound are those of the data, and the claimed gap is theirs. */
export function claimCheck({ certificate: claim }: Model, { primal, dual }: Certificate): Check {
  const same = (a: number, b: number) => close(a, b, Math.max(Math.abs(a), Math.abs(b), SMALL))
  const passed = same(primal, claim.primal) && same(dual, claim.dual) && isGapOf(claim)
  const detail = passed
    ? 'objective and lower bound are as the model claims'
    : `the model claims ${claim.primal} and ${claim.dual}, gap ${claim.relativeGap}; the data say ${primal} and ${dual}`
  return { name: 'claim', passed, detail }
}

/** The claimed gap is that of the claimed bounds; documents of before divided by no less than 10⁻¹². */
function isGapOf({ primal, dual, relativeGap }: Certificate): boolean {
  const before = Math.max(0, primal - dual) / Math.max(1e-12, primal)
  return relativeGap === certificate(primal, dual).relativeGap || relativeGap === before
}

/** At w = 0 all hinges are 1, and the weights of the positives sum up to 1. */
const AT_ZERO = 1

/** No model is better than none if its objective is above that of w = 0, whatever is claimed. */
export function objectiveCheck({ primal }: Certificate): Check {
  const passed = primal <= AT_ZERO * (1 + ROUNDING)
  const detail = passed ? 'not above that of the empty model, 1' : `${primal} is above that of the empty model, 1`
  return { name: 'objective', passed, detail }
}

/**
 * The status says how good the proof is: `solved` within the tolerance asked for and within that of whoever checks, `almost-solved`
 * within ten times as much. Any other status claims no more than its gap.
 */
export function statusCheck(model: Model, { relativeGap }: Certificate, tolerance: number): Check {
  const { status, tolerance: asked, certificate: claim } = model
  const allowed = allowedGap(status, { asked: Math.min(asked, tolerance), claimed: claim.relativeGap })
  const words = `relative gap ${gapText(relativeGap)}`
  const check = (passed: boolean, detail: string) => ({ name: 'gap', passed, detail })
  if (relativeGap > allowed * (1 + 1e-6) + UNIT) {
    const isTooStrict = relativeGap <= asked && status === 'solved'
    const more = isTooStrict ? `: it was learnt to ${gapText(asked)}, accept that as the tolerance if it is enough` : ''
    return check(false, `${words}, above ${gapText(allowed)}${more}`)
  }
  const isModest = relativeGap <= asked * (1 - 1e-6) && !['solved', 'time-limit', 'aborted'].includes(status)
  if (isModest) return check(false, `${words} is within ${gapText(asked)}, so the status is not ${status}`)
  return check(true, `${words}, ${status === 'solved' ? 'within' : `${status}, within`} ${gapText(allowed)}`)
}

function allowedGap(status: Model['status'], { asked, claimed }: { asked: number; claimed: number }): number {
  if (status === 'solved') return asked
  return status === 'almost-solved'
    ? Math.min(ALMOST * asked, Math.max(claimed, ROUNDING))
    : Math.max(claimed, ROUNDING)
}
