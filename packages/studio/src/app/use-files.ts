import { type Dispatch, useCallback, useEffect, useMemo, useState } from 'react'
import type { Action } from '../state/actions.js'
import { bundledSet } from '../state/bundled-sets.js'
import { type Kept, keep, MOST_KEPT_BYTES } from '../state/kept.js'
import type { Session } from '../state/session.js'
import { sessionOf, type TableMark } from '../state/session-document.js'
import { readSessionFile, sha256Of } from './session-file.js'

/** Where the table comes from, and the ways to choose another one. */
export interface Files {
  /** Undefined while the table that was chosen is not there. */
  load: (() => Promise<File>) | undefined
  /** The file itself, when it is one of the user's. */
  file: File | undefined
  /** Set when the table is another one than that of the session file, although its name is the same. */
  otherTable: boolean
  /** The name of the table that the browser kept. */
  keptName: string | undefined
  openFile(file: File): void
  openBundled(name: string): void
  openKept(): void
}

/** The files that were opened, so that undo finds them again, those that come with the page, and the one served with it. */
export function useFiles({ data }: Session, dispatch: Dispatch<Action>, kept: Kept | undefined): Files {
  const [files, setFiles] = useState<ReadonlyMap<string, File>>(new Map())
  const [expected, setExpected] = useState<TableMark>()
  const [otherTable, setOtherTable] = useState(false)
  const hold = useCallback((file: File) => setFiles((last) => new Map(last).set(file.name, file)), [])
  const openTable = useCallback(
    (file: File) => {
      hold(file)
      void keep('table', file.size <= MOST_KEPT_BYTES ? file : undefined)
      // The settings of an address or of a session belong to the file they name, which comes only now.
      if (data?.kind === 'file' && data.name === file.name && !files.has(file.name)) {
        if (expected?.name === file.name) void isOther(file, expected).then(setOtherTable)
        return
      }
      setOtherTable(false)
      dispatch({ type: 'data', data: { kind: 'file', name: file.name } })
    },
    [hold, dispatch, data, files, expected],
  )
  const openFile = useCallback(
    (file: File) => {
      void readSessionFile(file).then((document) => {
        const session = sessionOf(document)
        if (!session) return openTable(file)
        setExpected(session.table)
        setOtherTable(false)
        dispatch({ type: 'session', session: session.session })
      })
    },
    [openTable, dispatch],
  )
  const openBundled = useCallback(
    (name: string) =>
      dispatch({ type: 'data', data: { kind: 'bundled', name }, reading: bundledSet(name)?.reading ?? {} }),
    [dispatch],
  )
  const openKept = useCallback(() => {
    const last = sessionOf(kept?.session)?.session
    if (kept?.table) hold(kept.table)
    if (last?.data) dispatch({ type: 'session', session: last })
    else if (kept?.table) dispatch({ type: 'data', data: { kind: 'file', name: kept.table.name } })
  }, [kept, hold, dispatch])
  useEffect(() => {
    if (kept?.table && data?.kind === 'file' && data.name === kept.table.name) hold(kept.table)
    // Once it is known what was kept.
  }, [kept, hold])
  useServedFile(data, hold, openTable)
  const file = data?.kind === 'file' ? files.get(data.name) : undefined
  const load = useMemo(() => {
    if (data?.kind === 'bundled') return () => fetchFile(`./data/${data.name}.csv`, `${data.name}.csv`)
    return file && (() => Promise.resolve(file))
  }, [data, file])
  return { load, file, otherTable, keptName: keptNameOf(kept), openFile, openBundled, openKept }
}

function keptNameOf(kept: Kept | undefined): string | undefined {
  const data = sessionOf(kept?.session)?.session.data
  if (data?.kind === 'bundled') return bundledSet(data.name)?.title
  return kept?.table?.name
}

async function isOther(file: File, { sha256 }: TableMark): Promise<boolean> {
  const hash = await sha256Of(file)
  return sha256 !== undefined && hash !== undefined && hash !== sha256
}

/** The file that the server was started with; the settings of an address belong to the file it names. */
function useServedFile(data: Session['data'], hold: (file: File) => void, open: (file: File) => void): void {
  useEffect(() => {
    if (data?.kind === 'bundled') return
    void servedFile().then((file) => {
      if (file) (data?.name === file.name ? hold : open)(file)
    })
    // Once: what is opened later is the user's own choice.
  }, [])
}

/** The file that `infinite-push studio FILE` serves; none where the page is a static site. */
async function servedFile(): Promise<File | undefined> {
  try {
    const answer = await fetch('./served.json')
    const { name } = answer.ok ? await answer.json() : { name: null }
    return name === null ? undefined : await fetchFile('./served-data', name)
  } catch {
    return undefined
  }
}

async function fetchFile(path: string, name: string): Promise<File> {
  const answer = await fetch(path)
  if (!answer.ok) throw new Error(`${name} could not be loaded.`)
  return new File([await answer.blob()], name)
}
