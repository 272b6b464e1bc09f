/**
 * JSON for people and for machines: a field per line, but a list of numbers, however long, on one line, and each object
 * of a list as well. JSON.stringify would give a model of a thousand features thousands of lines.
 */
export function jsonText(value: object): string {
  return block(value, '', '')
}

/** Objects that are not in a list are spread over lines. */
function block(value: unknown, path: string, indent: string): string {
  if (typeof value !== 'object' || value === null) return atom(value, path)
  if (Array.isArray(value)) return holdsObjects(value) ? listBlock(value, path, indent) : line(value, path)
  const deeper = `${indent}  `
  const fields = fieldsOf(value).map(([key, field]) => {
    return `${deeper}${JSON.stringify(key)}: ${block(field, `${path}.${key}`, deeper)}`
  })
  return fields.length === 0 ? '{}' : `{\n${fields.join(',\n')}\n${indent}}`
}

/** One object per line. */
function listBlock(list: unknown[], path: string, indent: string): string {
  const items = list.map((item, i) => `${indent}  ${line(item, `${path}[${i}]`)}`)
  return `[\n${items.join(',\n')}\n${indent}]`
}

/** All on one line. */
function line(value: unknown, path: string): string {
  if (Array.isArray(value)) return `[${value.map((item, i) => line(item, `${path}[${i}]`)).join(', ')}]`
  if (typeof value !== 'object' || value === null) return atom(value, path)
  const fields = fieldsOf(value).map(([key, field]) => `${JSON.stringify(key)}: ${line(field, `${path}.${key}`)}`)
  return `{ ${fields.join(', ')} }`
}

const WRITABLE: ReadonlySet<string> = new Set(['string', 'boolean'])

/** What JSON would turn into null, silently, is a bug of whoever made the value; null itself is not. */
function atom(value: unknown, path: string): string {
  const writable = typeof value === 'number' ? Number.isFinite(value) : value === null || WRITABLE.has(typeof value)
  if (writable) return JSON.stringify(value)
  throw new TypeError(`Bug: ${path.slice(1)} is ${value}, which a JSON document cannot hold.`)
}

function fieldsOf(value: object): [string, unknown][] {
  return Object.entries(value).filter(([, field]) => field !== undefined)
}

function holdsObjects(list: unknown[]): boolean {
  return list.some((item) => typeof item === 'object' && !Array.isArray(item))
}
