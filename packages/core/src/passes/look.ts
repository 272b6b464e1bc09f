import type { Vec } from '../numeric/matrix/linear-map.js'
import { dotSegments } from '../numeric/order/segments.js'
import { selectLargest } from '../numeric/order/select.js'
import type { Ground } from './atoms.js'
import { negativeZone, positiveZone } from './cuts.js'
import type { HeldRows } from './held-rows.js'
import { hingesSeen, thresholdSeen } from './loss-seen.js'
import { type SideSeen, sideSeen, type ToldSide, toldOfAll, toldSide } from './seen.js'
import type { PassAnswer, PassQuestion, Zone } from './table-of-passes.js'

/** Negatives that matter at a solution have the scores of the K-th highest and more: so many below it are near besides. */
const BEYOND = 100

interface LookOptions {
  threshold: number
  correction: number
  most: number
  isLast?: boolean | undefined
}

/** A pass with one w: what to ask, what was told, and what follows for the whole table. */
export class Look {
  private readonly zones: { positives: Zone; negatives: Zone }
  private told: { positives: ToldSide; negatives: ToldSide } | undefined
  /** At w = 0 every score is 0, and nothing has to be asked. */
  readonly isEmpty: boolean

  /**
   * @param threshold t(w), as far as it is known
   * @param correction by how many ranks the sample of negatives is wrong near the threshold
   * @param isLast whether likely nothing is missing: no more negatives are near than the highest of those held
   */
  constructor(
    private readonly ground: Ground,
    private readonly k: number,
    readonly w: Vec,
    { threshold, correction, most, isLast = false }: LookOptions,
  ) {
    const { positives, negatives } = ground
    this.isEmpty = w.every((weight) => weight === 0)
    if (this.isEmpty) {
      this.zones = { positives: { low: 0.5, high: 1.5, most: 0 }, negatives: { low: -0.5, high: 0.5, most: 0 } }
      return
    }
    const scores = negatives.scores(w)
    const highest = (rank: number) =>
      selectLargest(scores, scores.length, Math.min(rank, scores.length), new Float64Array(scores.length))
    const beyond = isLast ? highest(k + BEYOND + 2 * w.length) : undefined
    this.zones = {
      positives: positiveZone(positives, positives.scores(w), threshold, most),
      negatives: negativeZone(negatives, scores, k, { most, correction, floor: highest(k), beyond }),
    }
  }

  /** Undefined when nothing has to be asked: every row is held, or all scores are 0. */
  question(): PassQuestion | undefined {
    const { positives, negatives, scaling } = this.ground
    const isKnown = this.isEmpty || (positives.complete && negatives.complete)
    return isKnown ? undefined : { rule: scaling.ruleOf(this.w), ...this.zones, marked: this.marked() }
  }

  /** How many rows are sure or near, as the sample says. */
  private marked(): number {
    const { positives, negatives } = this.ground
    const { positives: p, negatives: n } = this.zones
    return (
      expected(positives, this.w, (score) => score < p.high) + expected(negatives, this.w, (score) => score >= n.low)
    )
  }

  tell(answer: PassAnswer | undefined): void {
    const { positives, negatives, scaling } = this.ground
    if (this.isEmpty) {
      const { positives: sure, negatives: near } = this.zones
      this.told = { positives: toldOfAll(positives, sure, 'sure'), negatives: toldOfAll(negatives, near, 'near') }
      return
    }
    this.told = {
      positives: toldSide(positives, scaling, this.zones.positives, answer?.positives),
      negatives: toldSide(negatives, scaling, this.zones.negatives, answer?.negatives),
    }
  }

  /** What the rows held by now are to the whole; `wide` makes all of them atoms of their own. */
  see(wide: boolean): Seen {
    const { ground, told, k, w } = this
    if (!told) throw new TypeError('Nothing was told yet.')
    const positives = sideSeen(ground.positives, told.positives, w, { wide, isSure: (score, { low }) => score < low })
    const negatives = sideSeen(ground.negatives, told.negatives, w, {
      wide,
      isSure: (score, { high }) => score >= high,
    })
    const threshold = thresholdSeen(negatives, k)
    const loss = Math.min(Number.MAX_VALUE, hingesSeen(positives, ground.positives, 1 + threshold))
    return { positives, negatives, threshold, loss }
  }

  /** By how many ranks the sample is wrong near the threshold, where the rank of a cut was counted. */
  correction(): number {
    const { negatives } = this.ground
    const { low, high } = this.zones.negatives
    const cut = Number.isFinite(high) ? high : low
    if (!this.told || this.isEmpty || !Number.isFinite(cut)) return 0
    const { sure, near } = this.told.negatives
    const scores = negatives.scores(this.w)
    let above = 0
    for (let j = 0; j < negatives.sampled; j++) if (scores[j] >= cut) above++
    const counted = cut === high ? sure.count : sure.count + near.count
    return counted - (above * negatives.all.count) / negatives.sampled
  }
}

/** How many rows of a class have such scores, as the sample says. */
function expected({ values, cols, sampled, all }: HeldRows, w: Vec, is: (score: number) => boolean): number {
  let own = 0
  for (let i = 0; i < sampled; i++) if (is(dotSegments(values, i * cols, w, 0, cols))) own++
  return sampled === 0 ? 0 : (own * all.count) / sampled
}

/** What a pass says about the whole table. Threshold and loss are never too low, and exact where the cuts were right. */
export interface Seen {
  positives: SideSeen
  negatives: SideSeen
  threshold: number
  loss: number
}
