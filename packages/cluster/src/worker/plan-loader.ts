import type { Redis } from 'ioredis'
import { sweepKeys } from '../queue/keys.js'
import { LARGEST_DOCUMENT, type SweepPlan, unpackPlan } from '../queue/plan.js'

/** How many plans stay in memory. */
const KEPT = 16

/** Brings the plans of sweeps to a worker, each once. */
export class PlanLoader {
  private readonly loaded = new Map<string, SweepPlan>()

  constructor(private readonly redis: Redis) {}

  async load(sweep: string): Promise<SweepPlan> {
    const plan = this.loaded.get(sweep) ?? (await this.fetch(sweep))
    this.loaded.delete(sweep)
    this.loaded.set(sweep, plan)
    for (const old of [...this.loaded.keys()].slice(0, -KEPT)) this.loaded.delete(old)
    return plan
  }

  private async fetch(sweep: string): Promise<SweepPlan> {
    const { plan } = sweepKeys(sweep)
    if ((await this.redis.strlen(plan)) > LARGEST_DOCUMENT) throw new TypeError('A plan in the queue is too large.')
    const packed = await this.redis.getBuffer(plan)
    if (packed === null) throw new Error('The sweep was cancelled.')
    return unpackPlan(packed)
  }
}
