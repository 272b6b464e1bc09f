/** The cells of a line, trimmed; quotes may stand around a cell, and twice for one inside it. */
export function cellsOf(line: string): string[] {
  const cells = `${line},`.matchAll(/\s*(?:"((?:[^"]|"")*)"\s*|([^,]*)),/g)
  return Array.from(cells, ([, quoted, plain]) => (quoted?.replaceAll('""', '"') ?? plain).trim())
}
