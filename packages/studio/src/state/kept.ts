import type { SessionDocument } from './session-document.js'

/** A larger table is not kept: browsers give a page only so much. */
export const MOST_KEPT_BYTES = 300 * 2 ** 20

const SWITCH = 'infinite-push-remember'
const STORE = 'kept'

/** What the browser keeps, so that a reload loses nothing: one table and one session. */
export interface Kept {
  table?: File | undefined
  session?: SessionDocument | undefined
}

/** Whether the browser may keep anything; it may until the user says no. */
export function remembers(): boolean {
  try {
    return localStorage.getItem(SWITCH) !== 'no'
  } catch {
    return false
  }
}

/** Says whether the browser may keep anything; what it had is forgotten when it may not. */
export async function setRemembers(yes: boolean): Promise<void> {
  localStorage.setItem(SWITCH, yes ? 'yes' : 'no')
  if (!yes) await change((store) => store.clear())
}

/** Nothing where the browser has no such memory, or it is full: the page works without. */
export async function keep<K extends keyof Kept>(what: K, value: Kept[K]): Promise<void> {
  if (remembers()) await change((store) => store.put(value, what)).catch(() => {})
}

export async function kept(): Promise<Kept> {
  if (!remembers()) return {}
  try {
    const [table, session] = await Promise.all([read('table'), read('session')])
    return { table: table as File | undefined, session: session as SessionDocument | undefined }
  } catch {
    return {}
  }
}

function read(key: keyof Kept): Promise<unknown> {
  return withStore('readonly', (store) => store.get(key))
}

function change(act: (store: IDBObjectStore) => IDBRequest): Promise<unknown> {
  return withStore('readwrite', act)
}

async function withStore(mode: IDBTransactionMode, act: (store: IDBObjectStore) => IDBRequest): Promise<unknown> {
  const opening = indexedDB.open('infinite-push-studio', 1)
  opening.onupgradeneeded = () => opening.result.createObjectStore(STORE)
  const database = (await answerOf(opening)) as IDBDatabase
  try {
    return await answerOf(act(database.transaction(STORE, mode).objectStore(STORE)))
  } finally {
    database.close()
  }
}

function answerOf(request: IDBRequest): Promise<unknown> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error)
  })
}
