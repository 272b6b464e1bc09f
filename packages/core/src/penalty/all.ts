import { InfinitePushError } from '../errors.js'
import { nearestName } from '../nearest-name.js'
import type { Vec } from '../numeric/matrix/linear-map.js'
import { AdaptiveL1 } from './adaptive-l1.js'
import { ElasticNet } from './elastic-net.js'
import { FreeFeatures } from './free-features.js'
import { GroupPenalty } from './group.js'
import { L1 } from './l1.js'
import { L2 } from './l2.js'
import { LinfGroup } from './linf-group.js'
import type { Penalty } from './penalty.js'
import { blocksOf, factorsOf, l1RatioOf, nonnegativeOf, type PenaltySettings } from './settings.js'
import { ANY, NONNEGATIVE, Signs, ZERO } from './signs.js'
import { SparseGroup } from './sparse-group.js'

export type { PenaltySettings } from './settings.js'

/** The penalties by the names that users give them. */
export type PenaltyName = 'l1' | 'l2' | 'elastic-net' | 'group' | 'sparse-group' | 'linf-group' | 'adaptive-l1'

/** A penalty before it knows its features: what to tell about it, and how to make it. */
export interface PenaltyKind {
  readonly name: PenaltyName
  /** Ω(w), as short text. */
  readonly formula: string
  /** The settings that it reads. */
  readonly needs: readonly (keyof PenaltySettings)[]
  /** Whether it takes a factor per feature. */
  readonly weighs: boolean
  /** Whether it sets weights to exactly 0. */
  readonly selects: boolean
  /** Checks the settings it reads, and builds the penalty of `size` features. */
  build(size: number, settings: PenaltySettings): Penalty
}

/** Every penalty, in the order in which they are shown. */
export const PENALTIES: Readonly<Record<PenaltyName, PenaltyKind>> = {
  l1: {
    name: 'l1',
    formula: '‖w‖₁',
    needs: [],
    weighs: true,
    selects: true,
    build: (size, settings) => (settings.factors ? weightedL1(factorsOf(size, settings)) : new L1(size)),
  },
  l2: {
    name: 'l2',
    formula: '½‖w‖²',
    needs: [],
    weighs: true,
    selects: false,
    build: (size, settings) => (settings.factors ? weightedNet(0, factorsOf(size, settings)) : new L2(size)),
  },
  'elastic-net': {
    name: 'elastic-net',
    formula: 'ρ‖w‖₁ + (1−ρ)½‖w‖²',
    needs: ['l1Ratio'],
    weighs: true,
    selects: true,
    build: (size, settings) => {
      const rho = l1RatioOf(settings)
      return settings.factors ? weightedNet(rho, factorsOf(size, settings)) : new ElasticNet(size, rho)
    },
  },
  group: {
    name: 'group',
    formula: 'Σ_g √|g| ‖w_g‖₂',
    needs: ['groups'],
    weighs: false,
    selects: true,
    build: (size, settings) => new GroupPenalty(blocksOf(size, settings)),
  },
  'sparse-group': {
    name: 'sparse-group',
    formula: 'ρ‖w‖₁ + (1−ρ) Σ_g √|g| ‖w_g‖₂',
    needs: ['l1Ratio', 'groups'],
    weighs: false,
    selects: true,
    build: (size, settings) => new SparseGroup(blocksOf(size, settings), l1RatioOf(settings)),
  },
  'linf-group': {
    name: 'linf-group',
    formula: 'Σ_g ‖w_g‖_∞',
    needs: ['groups'],
    weighs: false,
    selects: true,
    build: (size, settings) => new LinfGroup(blocksOf(size, settings)),
  },
  'adaptive-l1': {
    name: 'adaptive-l1',
    formula: 'Σ_k f_k |w_k|',
    needs: ['factors'],
    weighs: true,
    selects: true,
    build: (size, settings) => weightedL1(factorsOf(size, settings)),
  },
}

/**
 * The named penalty for `size` features. The settings are checked; those that the penalty does not read are ignored.
 *
 * @example
 * ```ts
 * makePenalty('elastic-net', 2, { l1Ratio: 0.5 }).value(Float64Array.of(3, -4)) // 9.75
 * ```
 */
export function makePenalty(name: string, size: number, settings: PenaltySettings = {}): Penalty {
  if (!isPenaltyName(name)) throw unknownPenalty(name)
  const penalty = PENALTIES[name].build(size, settings)
  const asked = nonnegativeOf(size, settings)
  return asked
    ? new Signs(
        penalty,
        Uint8Array.from(asked, (yes) => (yes ? NONNEGATIVE : ANY)),
      )
    : penalty
}

/** Σ f_k|w_k| */
function weightedL1(factors: Vec): Penalty {
  return holdingFree(new AdaptiveL1(factors), factors)
}

/** Σ f_k(ρ|w_k| + (1−ρ)½w_k²) */
function weightedNet(rho: number, factors: Vec): Penalty {
  const excluded = factors.map((factor) => (factor < Number.POSITIVE_INFINITY ? 0 : 1))
  const finite = factors.map((factor) => (factor < Number.POSITIVE_INFINITY ? factor : 1))
  const penalty = holdingFree(new ElasticNet(factors.length, rho, finite), factors)
  return excluded.includes(1)
    ? new Signs(
        penalty,
        Uint8Array.from(excluded, (out) => (out ? ZERO : ANY)),
      )
    : penalty
}

function holdingFree(penalty: Penalty, factors: Vec): Penalty {
  const free = Int32Array.from(factors.keys()).filter((k) => factors[k] === 0)
  return free.length > 0 ? new FreeFeatures(penalty, free) : penalty
}

function isPenaltyName(name: string): name is PenaltyName {
  return Object.hasOwn(PENALTIES, name)
}

function unknownPenalty(name: string): InfinitePushError {
  const names = Object.keys(PENALTIES)
  const meant = nearestName(name, names)
  return new InfinitePushError('unknown-penalty', `There is no penalty '${name}'. Known: ${names.join(', ')}.`, {
    kind: 'usage',
    hint: meant ? `Did you mean '${meant}'?` : 'Choose one of the known penalties.',
    field: 'penalty',
  })
}
