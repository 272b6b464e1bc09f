import { errorAt } from '../../cells/bad-place.js'

/** One word of an ARFF line, and where it is (counted from 0). */
export interface ArffToken {
  text: string
  at: number
  kind: 'word' | 'quoted' | '{' | '}'
}

const ESCAPES: Readonly<Record<string, string>> = { n: '\n', t: '\t', r: '\r' }

/**
 * The words of one ARFF line: blanks and commas separate them, quotes hold them together, % begins a comment.
 *
 * @example
 * ```ts
 * arffTokens("@attribute 'body mass' numeric % kg/m²", { source: 'a.arff', line: 3 }).map(({ text }) => text)
 * // ['@attribute', 'body mass', 'numeric']
 * ```
 */
export function arffTokens(line: string, place: { source: string; line: number }): ArffToken[] {
  const tokens: ArffToken[] = []
  let at = 0
  let commaAt = -1
  const fail = (column: number, message: string, hint: string): never => {
    throw errorAt({ ...place, column: column + 1 }, 'bad-arff', message, hint)
  }
  while (at < line.length && line[at] !== '%') {
    const character = line[at]
    if (character === ',') {
      if (commaAt >= 0 || tokens.length === 0)
        fail(at, 'there is no value before the comma.', 'Write ? where a value is missing.')
      commaAt = at++
    } else if (isBlank(character)) {
      at++
    } else {
      const { token, end } = readToken(line, at) ?? fail(at, 'a quote is never closed.', `Close it with ${character}.`)
      tokens.push(token)
      at = end
      commaAt = -1
    }
  }
  if (commaAt >= 0) fail(commaAt, 'there is no value after the comma.', 'Write ? where a value is missing.')
  return tokens
}

function readToken(line: string, at: number): { token: ArffToken; end: number } | undefined {
  const character = line[at]
  if (character === '{' || character === '}') return { token: { text: character, at, kind: character }, end: at + 1 }
  if (character === "'" || character === '"') return readQuoted(line, at)
  let end = at
  while (end < line.length && !isBlank(line[end]) && !',{}%\'"'.includes(line[end])) end++
  return { token: { text: line.slice(at, end), at, kind: 'word' }, end }
}

function readQuoted(line: string, at: number): { token: ArffToken; end: number } | undefined {
  let end = at + 1
  while (end < line.length && line[end] !== line[at]) end += line[end] === '\\' ? 2 : 1
  if (end >= line.length) return undefined
  const raw = line.slice(at + 1, end)
  const text = raw.includes('\\') ? raw.replace(/\\(?:u([\da-f]{4})|(.))/gi, unescaped) : raw
  return { token: { text, at, kind: 'quoted' }, end: end + 1 }
}

function unescaped(_: string, hex: string | undefined, letter: string | undefined): string {
  if (hex !== undefined) return String.fromCharCode(Number.parseInt(hex, 16))
  return ESCAPES[letter ?? ''] ?? letter ?? ''
}

function isBlank(character: string): boolean {
  return character <= ' '
}
