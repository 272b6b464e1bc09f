import { constants } from 'node:fs'
import { access, stat } from 'node:fs/promises'
import { InfinitePushError } from '@infinite-push/core'
import { checkWritable } from '../terminal/write-file.js'

const ANOTHER = 'Name another file with --journal.'

/** Refuses what cannot be a journal, before any work. */
export async function checkUsable(path: string): Promise<void> {
  await checkWritable(path)
  const found = await stat(path).catch(() => undefined)
  if (found === undefined) return
  if (!found.isFile()) throw refusal('not-a-journal', `${path} is not a journal: it is no file.`, ANOTHER)
  await access(path, constants.R_OK).catch(() => {
    throw refusal('file-not-readable', `${path} cannot be read: you may not.`, 'Change its permissions.')
  })
}

export function notAJournal(path: string): InfinitePushError {
  return refusal('not-a-journal', `${path} is not a journal, and would be overwritten.`, ANOTHER)
}

export function damagedHead(path: string): InfinitePushError {
  const message = `${path}: the first line, which tells what run it is of, is damaged.`
  return refusal('journal-damaged', message, `Delete it to begin anew. ${ANOTHER}`)
}

/** The disk took no more. What was written before is still there. */
export function unwritten(path: string, error: unknown): InfinitePushError {
  const reason = error instanceof Error ? error.message : String(error)
  const hint = 'Make room; then the same command continues with what was written before.'
  return refusal('journal-unwritten', `${path} cannot be written: ${reason}.`, hint)
}

function refusal(code: string, message: string, hint: string): InfinitePushError {
  return new InfinitePushError(code, message, { kind: 'usage', hint, field: 'journal' })
}
