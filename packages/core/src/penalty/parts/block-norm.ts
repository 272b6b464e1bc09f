import type { Vec } from '../../numeric/matrix/linear-map.js'
import type { BlockCurvature, Penalty } from '../penalty.js'
import { NormPenalty } from './norm-penalty.js'

/** One block of a block norm, with room for its part of a vector. */
export interface Block {
  readonly features: Int32Array
  readonly weight: number
  /** The block's part of the vector at hand: filled before each question, and overwritten by `shrink`. */
  readonly part: Vec
  /** As long as `part`, for a kernel that destroys its input. */
  readonly scratch: Vec
}

/**
 * A norm that is a sum of norms, one per block of features. A subclass answers for a single block, and here the blocks
 * are put together: values add up, proximal operators act side by side, and the dual norm is the largest of all.
 */
export abstract class BlockNorm extends NormPenalty {
  readonly size: number
  private readonly parts: readonly Block[]

  /** `blocks` partition the features; `weights` holds one positive number per block. */
  constructor(
    readonly blocks: readonly Int32Array[],
    weights: Vec,
  ) {
    super()
    this.size = blocks.reduce((total, block) => total + block.length, 0)
    this.parts = withBuffers(blocks, weights)
  }

  protected abstract blockValue(block: Block): number
  protected abstract blockDualNorm(block: Block): number
  /** block.part ← its prox with step τ. */
  protected abstract shrink(block: Block, tau: number): void
  /** The residual Jacobian of this block, written at its features. */
  protected abstract bend(block: Block, tau: number, curvature: BlockCurvature): void
  /** The same norm over other blocks. */
  protected abstract over(blocks: readonly Int32Array[], weights: Vec): Penalty

  value(w: Vec): number {
    let sum = 0
    for (const block of this.parts) sum += this.blockValue(load(block, w))
    return sum
  }

  prox(v: Vec, tau: Vec, out: Vec): Vec {
    for (const block of this.parts) {
      const { features, part } = load(block, v)
      this.shrink(block, tau[features[0]])
      for (let i = 0; i < part.length; i++) out[features[i]] = part[i]
    }
    return out
  }

  residualJacobian(v: Vec, tau: Vec, curvature: BlockCurvature): void {
    for (const block of this.parts) this.bend(load(block, v), tau[block.features[0]], curvature)
  }

  emptyNorm(u: Vec): number {
    let max = 0
    for (const block of this.parts) max = Math.max(max, this.blockDualNorm(load(block, u)))
    return max
  }

  blockNorms(u: Vec, out: Vec): Vec {
    for (const block of this.parts) {
      const norm = this.blockDualNorm(load(block, u))
      for (const k of block.features) out[k] = norm
    }
    return out
  }

  restrict(features: Int32Array): Penalty {
    const place = new Int32Array(this.size).fill(-1)
    features.forEach((k, i) => {
      place[k] = i
    })
    const kept = this.parts.filter((block) => block.features.some((k) => place[k] >= 0))
    const blocks = kept.map((block) => block.features.map((k) => place[k]))
    if (blocks.some((block) => block.includes(-1))) throw new RangeError('A block can only be kept whole.')
    return this.over(
      blocks,
      Float64Array.from(kept, (block) => block.weight),
    )
  }
}

/** √|g| per block, so that a block pays for its size (Yuan and Lin 2006). */
export function rootSizes(blocks: readonly Int32Array[]): Vec {
  return Float64Array.from(blocks, (block) => Math.sqrt(block.length))
}

/** Blocks of one length share their buffers: only one block is at work at a time. */
function withBuffers(blocks: readonly Int32Array[], weights: Vec): Block[] {
  const buffers = new Map<number, Pick<Block, 'part' | 'scratch'>>()
  return blocks.map((features, g) => {
    const { length } = features
    const shared = buffers.get(length) ?? { part: new Float64Array(length), scratch: new Float64Array(length) }
    buffers.set(length, shared)
    return { features, weight: weights[g], ...shared }
  })
}

function load(block: Block, v: Vec): Block {
  const { features, part } = block
  for (let i = 0; i < part.length; i++) part[i] = v[features[i]]
  return block
}

/**
 * Raises every value to the largest of its block, in place: the prox of a block needs one step for all its features, and
 * the one that suits its largest column is safe for the others.
 */
export function largestInBlock(values: Vec, blocks: readonly Int32Array[] | undefined): Vec {
  for (const block of blocks ?? []) {
    const largest = block.reduce((max, k) => Math.max(max, values[k]), 0)
    for (const k of block) values[k] = largest
  }
  return values
}
