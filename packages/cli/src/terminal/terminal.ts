import type { Writable } from 'node:stream'
import { silenceWhenClosed } from './closed-pipe.js'
import { visible, withEscapes } from './visible.js'

/** A stream that may lead to a terminal. */
type Stream = Writable & { isTTY?: boolean; columns?: number }

/**
 * The one place where text for people leaves the program: whatever names and cells hold, on a terminal it is only seen.
 * What goes into a file or another program as data is left as it is.
 */
export class Terminal {
  constructor(
    readonly stream: Stream,
    /** Whether it is for people also where it is no terminal: a log is looked at later. */
    private readonly isForPeople: boolean,
  ) {
    silenceWhenClosed(stream)
  }

  get isTTY(): boolean {
    return this.stream.isTTY === true
  }

  get columns(): number | undefined {
    return this.stream.columns
  }

  /** False when it takes no more for now. */
  write(content: string | Uint8Array): boolean {
    return typeof content === 'string' ? this.writeText(content) : this.stream.write(content)
  }

  private writeText(text: string): boolean {
    return this.stream.write(withEscapes(this.isTTY || this.isForPeople ? visible(text) : text))
  }
}
