import type { Engine, Reading } from './engine.js'
import { EngineClient, type WorkerLike } from './engine-client.js'

/**
 * One worker answers what the hand asks for; another does the long work behind it, so that the list moves smoothly while
 * cross-validation runs. The second one is hired, and reads the table, when there is long work.
 */
export class TwoEngines {
  private readonly front: EngineClient
  private back: EngineClient | undefined
  private opened: { file: File; reading: Reading } | undefined
  /** The table that the second worker has. */
  private ready: { of: object | undefined; table: Promise<unknown> } = { of: undefined, table: Promise.resolve() }

  constructor(private readonly hire: () => WorkerLike) {
    this.front = new EngineClient(hire)
  }

  engine(): Engine {
    const front = this.front.engine()
    return {
      ...front,
      open: async (file, reading, options) => {
        const view = await front.open(file, reading, options)
        this.opened = { file, reading }
        return view
      },
      validate: async (choice, options) => (await this.behind()).validate(choice, options),
      stability: async (problem, subsamples, options) => (await this.behind()).stability(problem, subsamples, options),
    }
  }

  close(): void {
    this.front.close()
    this.back?.close()
  }

  private async behind(): Promise<Engine> {
    this.back ??= new EngineClient(this.hire)
    const engine = this.back.engine()
    const { opened } = this
    if (opened && this.ready.of !== opened) this.ready = { of: opened, table: engine.open(opened.file, opened.reading) }
    await this.ready.table
    return engine
  }
}
