import { type Dispatch, useCallback, useEffect, useMemo, useState } from 'react'
import type { Action } from '../state/actions.js'
import { bundledSet } from '../state/bundled-sets.js'
import type { DataChoice } from '../state/session.js'

/** Where the table comes from, and the two ways to choose another one. */
export interface Files {
  /** Undefined while the table that was chosen is not there. */
  load: (() => Promise<File>) | undefined
  openFile(file: File): void
  openBundled(name: string): void
}

/** The files that were opened, so that undo finds them again, those that come with the page, and the one served with it. */
export function useFiles(data: DataChoice | undefined, dispatch: Dispatch<Action>): Files {
  const [files, setFiles] = useState<ReadonlyMap<string, File>>(new Map())
  const keep = useCallback((file: File) => setFiles((last) => new Map(last).set(file.name, file)), [])
  const openFile = useCallback(
    (file: File) => {
      keep(file)
      dispatch({ type: 'data', data: { kind: 'file', name: file.name } })
    },
    [keep, dispatch],
  )
  const openBundled = useCallback(
    (name: string) =>
      dispatch({ type: 'data', data: { kind: 'bundled', name }, reading: bundledSet(name)?.reading ?? {} }),
    [dispatch],
  )
  useServedFile(data, keep, openFile)
  const load = useMemo(() => {
    if (data?.kind === 'bundled') return () => fetchFile(`./data/${data.name}.csv`, `${data.name}.csv`)
    const file = data && files.get(data.name)
    return file && (() => Promise.resolve(file))
  }, [data, files])
  return { load, openFile, openBundled }
}

/** The file that the server was started with; the settings of an address belong to the file it names. */
function useServedFile(data: DataChoice | undefined, keep: (file: File) => void, open: (file: File) => void): void {
  useEffect(() => {
    if (data?.kind === 'bundled') return
    void servedFile().then((file) => {
      if (file) (data?.name === file.name ? keep : open)(file)
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
