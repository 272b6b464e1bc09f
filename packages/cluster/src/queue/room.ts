import { setTimeout as delay } from 'node:timers/promises'
import type { Redis } from 'ioredis'
import { redisFull } from '../errors.js'
import { PREFIX } from './keys.js'

/** So long a Redis without room is waited for, unless told otherwise. */
const PATIENCE_MS = 60_000
const LOOK_MS = 200
/** A key that is never there. */
const PROBE = `${PREFIX}:room`

/** Hears whether the Redis takes what is written. */
type OnRoom = (hasRoom: boolean) => void

export interface RoomSettings {
  /** How long a Redis without room is waited for: a minute unless given. */
  patienceMs?: number | undefined
  /** Hears when the Redis is full, and when it has room again. */
  onRoom?: OnRoom | undefined
}

/** Room in a Redis: whoever writes while there is none waits for it, for a while. */
export class Room {
  private isTold = false
  private readonly patienceMs: number

  constructor(
    private readonly redis: Redis,
    private readonly settings: RoomSettings,
  ) {
    this.patienceMs = settings.patienceMs ?? PATIENCE_MS
  }

  /** Writes as soon as there is room. What was refused was not written at all, so that it may be written again. */
  async write<T>(write: () => Promise<T>): Promise<T> {
    const end = Date.now() + this.patienceMs
    for (;;) {
      try {
        const written = await write()
        this.tell(true)
        return written
      } catch (error) {
        if (!isFull(error)) throw error
        this.tell(false)
        if (Date.now() >= end) throw redisFull({ seconds: Math.ceil(this.patienceMs / 1000) })
        await delay(LOOK_MS)
      }
    }
  }

  /** Writes, or says at once that there is no room. */
  async writeNow<T>(write: () => Promise<T>): Promise<T> {
    return write().catch((error) => {
      throw isFull(error) ? redisFull({ seconds: 0 }) : error
    })
  }

  /** Waits for room; true when there was none. A full Redis also refuses to write nothing at the end of nothing. */
  async wasFull(): Promise<boolean> {
    let refused = -1
    await this.write(() => {
      refused++
      return this.redis.append(PROBE, '')
    })
    return refused > 0
  }

  private tell(hasRoom: boolean): void {
    if (hasRoom !== this.isTold) return
    this.isTold = !hasRoom
    this.settings.onRoom?.(hasRoom)
  }
}

/** OOM: more than `maxmemory`. MISCONF: its disk takes no more. In a transaction they stand behind EXECABORT. */
function isFull(error: unknown): boolean {
  const { message = '', previousErrors = [] } = error as Error & { previousErrors?: unknown[] }
  return /\b(OOM|MISCONF)\b/.test(message) || previousErrors.some(isFull)
}
