import { fstatSync, writeSync } from 'node:fs'
import type { Writable } from 'node:stream'
import { silenceWhenClosed } from './closed-pipe.js'
import { visible, withEscapes } from './visible.js'

/** A stream that may lead to a terminal. */
type Stream = Writable & { isTTY?: boolean; columns?: number; fd?: number }

/**
 * The one place where text for people leaves the program: whatever names and cells hold, on a terminal it is only seen.
 * What goes into a file or another program as data is left as it is.
 */
export class Terminal {
  private readonly file: number | undefined

  constructor(
    readonly stream: Stream,
    /** Whether it is for people also where it is no terminal: a log is looked at later. */
    private readonly isForPeople: boolean,
  ) {
    silenceWhenClosed(stream)
    this.file = stream.fd !== undefined && fstatSync(stream.fd).isFile() ? stream.fd : undefined
  }

  get isTTY(): boolean {
    return this.stream.isTTY === true
  }

  get columns(): number | undefined {
    return this.stream.columns
  }

  /** False when it takes no more for now. */
  write(content: string | Uint8Array): boolean {
    const plain = typeof content === 'string' ? this.textFor(content) : content
    return this.file === undefined ? this.stream.write(plain) : this.writeWhole(this.file, plain)
  }

  private textFor(text: string): string {
    return withEscapes(this.isTTY || this.isForPeople ? visible(text) : text)
  }

  /** A file that has no more room takes a part, which Node would take for all. */
  private writeWhole(file: number, content: string | Uint8Array): boolean {
    const bytes = typeof content === 'string' ? Buffer.from(content) : content
    try {
      for (let at = 0; at < bytes.length; ) at += writeSync(file, bytes, at)
    } catch (error) {
      this.stream.emit('error', error)
    }
    return true
  }
}
