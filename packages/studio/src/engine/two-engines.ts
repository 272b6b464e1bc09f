import type { WebWorkerLike } from '@infinite-push/core/internal'
import type { Engine } from './engine.js'
import { EngineClient } from './engine-client.js'
import { latestOnly } from './latest-only.js'

/**
 * One worker answers what the hand asks for; another does the long work behind it, so that the list moves smoothly while
 * cross-validation runs. The second one is hired when there is long work. It sees the table of the first one where the page may
 * share memory, and reads it anew elsewhere.
 */
export class TwoEngines {
  private readonly front: EngineClient
  private readonly back: EngineClient

  constructor(hire: () => WebWorkerLike) {
    this.front = new EngineClient(hire)
    this.back = new EngineClient(hire)
    // It is there when the first table is.
    this.front.wake()
  }

  engine(): Engine {
    const front = this.front.engine()
    const back = this.back.engine()
    return {
      ...front,
      validate: (choice, options) => this.behind(() => back.validate(choice, options)),
      pinned: (choice, options) => this.behind(() => back.pinned(choice, options)),
      settle: latestOnly((problem, lambda) => this.behind(() => back.settle(problem, lambda))),
      stability: (problem, subsamples, options) => this.behind(() => back.stability(problem, subsamples, options)),
    }
  }

  close(): void {
    this.front.close()
    this.back.close()
  }

  private behind<T>(ask: () => Promise<T>): Promise<T> {
    this.back.follow(this.front)
    return ask()
  }
}
