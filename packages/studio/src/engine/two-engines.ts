import type { WebWorkerLike } from '@infinite-push/core/internal'
import type { Engine } from './engine.js'
import { EngineClient, type Opening } from './engine-client.js'

/**
 * One worker answers what the hand asks for; another does the long work behind it, so that the list moves smoothly while
 * cross-validation runs. The second one is hired, and reads the table, when there is long work.
 */
export class TwoEngines {
  private readonly front: EngineClient
  private readonly back: EngineClient
  private opened: Opening | undefined

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
      open: async (file, reading, options) => {
        const view = await front.open(file, reading, options)
        this.opened = { file, reading }
        return view
      },
      validate: (choice, options) => this.behind(() => back.validate(choice, options)),
      stability: (problem, subsamples, options) => this.behind(() => back.stability(problem, subsamples, options)),
    }
  }

  close(): void {
    this.front.close()
    this.back.close()
  }

  private behind<T>(ask: () => Promise<T>): Promise<T> {
    if (this.opened) this.back.know(this.opened)
    return ask()
  }
}
