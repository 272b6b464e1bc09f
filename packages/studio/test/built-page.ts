import { execFileSync } from 'node:child_process'
import { readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const STUDIO = fileURLToPath(new URL('..', import.meta.url))
const PAGE = join(STUDIO, 'dist/page')

/** Where the built page is; it is built first when it is not there or older than its source. */
export function builtPage(): string {
  if (!(newest(PAGE) > newest(join(STUDIO, 'src')))) {
    execFileSync('npx', ['vite', 'build'], {
      cwd: STUDIO,
      stdio: 'pipe',
      env: { ...process.env, NODE_ENV: 'production' },
    })
  }
  return PAGE
}

/** When something in a folder was written last; NaN when there is nothing. */
function newest(folder: string): number {
  try {
    const entries = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile())
    return Math.max(...entries.map((entry) => statSync(join(entry.parentPath, entry.name)).mtimeMs))
  } catch {
    return Number.NaN
  }
}
