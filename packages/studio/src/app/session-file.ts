import type { Download } from '../engine/views.js'
import type { Session } from '../state/session.js'
import { sessionDocument } from '../state/session-document.js'

const ENDING = '.studio.json'
/** No session is larger; a table may well be. */
const MOST_BYTES = 2 ** 24

/** The session as a file that opens elsewhere: settings, corrections, marks, and which table they are about. */
export async function sessionFile(session: Session, table: File | undefined): Promise<Download> {
  const name = session.data?.name ?? 'session'
  const mark = { name, ...(table && { sha256: await sha256Of(table) }) }
  const content = `${JSON.stringify(sessionDocument(session, mark), null, 2)}\n`
  return { name: `${name.replace(/\.[^.]+$/, '')}${ENDING}`, type: 'application/json', content }
}

/** What a file says that may be a session; undefined when it is a table. */
export async function readSessionFile(file: File): Promise<unknown> {
  if (!file.name.endsWith(ENDING) || file.size > MOST_BYTES) return undefined
  try {
    return JSON.parse(await file.text())
  } catch {
    return undefined
  }
}

/** Browsers compute it on this computer's own pages and on those that came by https. */
export async function sha256Of(file: File): Promise<string | undefined> {
  const digest = await crypto.subtle?.digest('SHA-256', await file.arrayBuffer())
  return digest && Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, '0')).join('')
}
