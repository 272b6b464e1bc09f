import { useCallback, useMemo, useState } from 'react'
import type { DataChoice } from '../state/session.js'
import { bundledFile } from './bundled.js'

/** The files that were opened, so that undo finds them again, and those that come with the page. */
export function useFiles(data: DataChoice | undefined): [(() => Promise<File>) | undefined, (file: File) => void] {
  const [files, setFiles] = useState<ReadonlyMap<string, File>>(new Map())
  const keep = useCallback((file: File) => setFiles((last) => new Map(last).set(file.name, file)), [])
  const load = useMemo(() => {
    if (data?.kind === 'bundled') return () => bundledFile(data.name)
    const file = data && files.get(data.name)
    return file && (() => Promise.resolve(file))
  }, [data, files])
  return [load, keep]
}
