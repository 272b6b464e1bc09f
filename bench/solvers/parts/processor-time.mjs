import { spawnSync } from 'node:child_process'
import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const source = fileURLToPath(new URL('../scripts/processor-time.c', import.meta.url))
let library

/** The library that tells R its processor time. It is built here: what R had done before its first call would not be cold any more. */
export function processorTimeLibrary() {
  library ??= build()
  return library
}

function build() {
  const built = join(mkdtempSync(join(tmpdir(), 'infinite-push-bench-')), 'processor-time.so')
  const { status } = spawnSync('cc', ['-shared', '-fPIC', '-O1', '-o', built, source], { stdio: 'inherit' })
  if (status !== 0) throw new Error('To read the processor time of R takes a C compiler: apt install gcc libc6-dev')
  return built
}
