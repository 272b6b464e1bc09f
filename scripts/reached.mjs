// Which built files the doors of a package lead to: what they do not reach is not packed.
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

/** A file that another one imports, re-exports, names in a type, or starts a thread with. */
const NAMED = /(?:\bfrom|\bimport|\bimport\(|\brequire\(|new URL\()\s*['"](\.[^'"]+)['"]/g

/** The files in `dist` that neither `exports` nor `bin` lead to, as lines of an ignore file in `dist`. */
export function unreached(folder) {
  const dist = join(folder, 'dist')
  const reached = new Set()
  for (const door of doorsOf(folder)) follow(join(folder, door), reached)
  return readdirSync(dist, { recursive: true })
    .filter((file) => /\.(js|cjs|d\.ts|d\.cts)$/.test(file) && !/^(bundle|page)\//.test(file))
    .filter((file) => !reached.has(join(dist, file)))
    .map((file) => `/${file}`)
    .sort()
}

/** Files of types that the doors which are asked for name themselves, and not by way of other files. */
export function typesNamed(folder, isAsked) {
  const doors = doorsOf(folder, isAsked).filter((door) => door.endsWith('.d.ts'))
  const named = doors.flatMap((door) => namedBy(join(folder, door)))
  return new Set([...doors.map((door) => join(folder, door)), ...named])
}

/** Files of types that doors lead to. */
export function typesOf(folder, isAsked) {
  const reached = new Set()
  for (const path of doorsOf(folder, isAsked)) follow(join(folder, path), reached)
  return [...reached].filter((file) => file.endsWith('.d.ts'))
}

function doorsOf(folder, isAsked = () => true) {
  const manifest = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'))
  const exports = Object.fromEntries(Object.entries(manifest.exports).filter(([name]) => isAsked(name)))
  const { bin = {} } = manifest
  const leaves = (value) => (typeof value === 'string' ? [value] : Object.values(value).flatMap(leaves))
  return [...leaves(exports), ...Object.values(bin)]
}

function follow(file, reached) {
  if (reached.has(file)) return
  reached.add(file)
  for (const target of namedBy(file)) follow(target, reached)
}

/** The files that a file names. */
function namedBy(file) {
  // What comments show is not imported.
  const code = readFileSync(file, 'utf8').replace(/\/\*[\s\S]*?\*\//g, '')
  return [...code.matchAll(NAMED)]
    .map(([, named]) => join(dirname(file), file.endsWith('ts') ? named.replace(/\.js$/, '.d.ts') : named))
    .filter((target) => /\.(js|ts)$/.test(target) && existsSync(target))
}
