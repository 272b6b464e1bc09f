import { InfinitePushError } from '@infinite-push/core'

/** Where in a text something is wrong, both counted from 1. */
export interface TextPlace {
  source: string
  line: number
  column: number
}

/** An error about one place in a text, told as `file, line 3, column 7: …`. */
export function errorAt({ source, line, column }: TextPlace, code: string, message: string, hint: string) {
  const where = `${source}, line ${line}, column ${column}`
  const values = { source, line, column, what: message }
  return new InfinitePushError(code, `${where}: ${message}`, { kind: 'data', hint, field: 'data', values })
}

/** A word as messages show it, cut where it is long. */
export function shown(word: string, most = 40): string {
  return word.length > most ? `${word.slice(0, most)}…` : word
}
