import { fileURLToPath } from 'node:url'
import { firstThatRuns } from '../../runner/programs.mjs'
import { ONE_THREAD } from './one-thread.mjs'

/** The system's Python first: Debian's packages live there, whatever version manager stands before it on the path. */
const PYTHONS = ['/usr/bin/python3', 'python3']
const ENVIRONMENT = { ...ONE_THREAD, PYTHONDONTWRITEBYTECODE: '1' }

/** A contender written in Python, as a script in scripts/. */
export function pythonPeer({ name, summary, needs, install, script = name }) {
  const file = fileURLToPath(new URL(`../scripts/${script}.py`, import.meta.url))
  const python = () => firstThatRuns(PYTHONS.map((program) => [program, ['-c', needs]]))
  return {
    name,
    summary,
    install,
    available: () => python() !== undefined,
    command: (spec) => ({ program: python(), args: [file, JSON.stringify({ ...spec, name })], env: ENVIRONMENT }),
  }
}
