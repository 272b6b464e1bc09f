import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, renameSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const source = fileURLToPath(new URL('../scripts/processor-time.c', import.meta.url))

/** The library that tells R its processor time. It is built here: what R had done before its first call would not be cold any more. */
export function processorTimeLibrary() {
  const folder = join(tmpdir(), 'infinite-push-bench')
  const library = join(folder, 'processor-time.so')
  if (existsSync(library)) return library
  mkdirSync(folder, { recursive: true })
  const unfinished = `${library}.${process.pid}`
  execFileSync('cc', ['-shared', '-fPIC', '-O1', '-o', unfinished, source])
  renameSync(unfinished, library)
  return library
}
