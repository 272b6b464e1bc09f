import { appendFileSync, closeSync, fsyncSync, openSync } from 'node:fs'
import { readFile, realpath } from 'node:fs/promises'
import { resolve } from 'node:path'
import type { Warning } from '@infinite-push/core'
import { writeFileAtomically } from '../terminal/write-file.js'
import { lockFile } from './file-lock.js'
import { checkUsable, damagedHead, notAJournal, unwritten } from './journal-errors.js'
import { checkSameRun, headerOf, type JournalHeader, type RunKey } from './journal-key.js'
import { checkedLine, checkOf, readLine } from './journal-line.js'

/** What all pieces share, as JSON, and what the pieces are called. */
interface Prepared {
  shared: string
  pieces: string[]
}

/**
 * Runs work with a journal of its finished pieces. Nobody else can use the file meanwhile.
 *
 * @example
 * ```ts
 * const key = { computation: 'cross-validation', data: hashDataset(dataset), settings: { folds: 5 } }
 * await withJournal('run.journal', key, async (journal) => journal.pieces.size) // 0 the first time
 * ```
 */
export async function withJournal<T>(
  path: string,
  key: RunKey,
  work: (journal: Journal) => Promise<T>,
  { takeOver = false } = {},
): Promise<T> {
  await checkUsable(path)
  const unlock = await lockFile(await realpath(path).catch(() => resolve(path)), { takeOver })
  const journal = new Journal(path, headerOf(key))
  try {
    await journal.open()
    return await work(journal)
  } finally {
    journal.close()
    unlock()
  }
}

/**
 * A file of one line per finished piece, each on the disk before the next one begins: whatever happens to the process,
 * the lines that were written are there. The first line tells which run they belong to.
 */
export class Journal {
  prepared: Prepared | undefined
  /** Finished pieces by number, as JSON. */
  readonly pieces = new Map<number, string>()
  readonly warnings: Warning[] = []
  private readonly head: string
  /** Makes lines of other journals look damaged. */
  private readonly salt: string
  private file: number | undefined

  constructor(
    private readonly path: string,
    private readonly header: JournalHeader,
  ) {
    this.head = checkedLine(JSON.stringify(header).slice(1, -1))
    this.salt = checkOf(this.head)
  }

  /** Reads what is there. A file that is absent or empty is a new journal. */
  async open(): Promise<void> {
    const text = await readFile(this.path, 'utf8').catch((error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') return ''
      throw error
    })
    if (text === '') return
    const [head, ...lines] = text.split('\n')
    checkSameRun(this.path, headerIn(head, this.path), this.header)
    // The last line break is followed by nothing, or by a line whose writing was cut off.
    const torn = lines.pop() !== ''
    const damaged = lines.flatMap((line, i) => (this.take(readLine(line, this.salt)) ? [] : [i + 2]))
    if (damaged.length > 0) this.warnings.push(damageWarning(this.path, damaged))
    if (torn || damaged.length > 0) await this.rewrite()
    else this.openAtEnd()
  }

  /** The file is made here, so that a run that is refused before it has anything to keep leaves none behind. */
  async keepPrepared(prepared: Prepared): Promise<void> {
    this.prepared = prepared
    await this.rewrite()
  }

  keepPiece(index: number, value: string): void {
    this.pieces.set(index, value)
    if (this.file === undefined) throw new Error('A piece was finished before anything was prepared.')
    try {
      appendFileSync(this.file, this.pieceLine(index, value))
      fsyncSync(this.file)
    } catch (error) {
      throw unwritten(this.path, error)
    }
  }

  close(): void {
    if (this.file !== undefined) closeSync(this.file)
    this.file = undefined
  }

  /** What a line says; false when it is damaged. */
  private take(fields: Record<string, unknown> | undefined): boolean {
    if (fields === undefined) return false
    const { shared, pieces, piece, value } = fields
    if (typeof piece === 'number') this.pieces.set(piece, JSON.stringify(value))
    else this.prepared = { shared: JSON.stringify(shared), pieces: pieces as string[] }
    return true
  }

  /** Writes all that is known into a new file and puts it in the place of the old one. */
  private async rewrite(): Promise<void> {
    this.close()
    await writeFileAtomically(this.path, this.lines())
    this.openAtEnd()
  }

  private openAtEnd(): void {
    try {
      this.file = openSync(this.path, 'a')
    } catch (error) {
      throw unwritten(this.path, error)
    }
  }

  private *lines(): Generator<string> {
    yield this.head
    if (this.prepared !== undefined) {
      const { shared, pieces } = this.prepared
      yield checkedLine(`"shared":${shared},"pieces":${JSON.stringify(pieces)}`, this.salt)
    }
    for (const [index, value] of this.pieces) yield this.pieceLine(index, value)
  }

  private pieceLine(index: number, value: string): string {
    return checkedLine(`"piece":${index},"value":${value}`, this.salt)
  }
}

function headerIn(line: string, path: string): JournalHeader {
  const fields = readLine(line)
  if (fields?.journal === 'infinite-push') return fields as unknown as JournalHeader
  throw line.includes('"journal":"infinite-push"') ? damagedHead(path) : notAJournal(path)
}

function damageWarning(path: string, lines: readonly number[]): Warning {
  const which = lines.length === 1 ? `Line ${lines[0]} of ${path} is` : `Lines ${lines.join(', ')} of ${path} are`
  return {
    code: 'journal-damaged',
    message: `${which} damaged and left out; what was there is computed again.`,
    hint: 'The result does not change. If this happens again, check the disk.',
  }
}
