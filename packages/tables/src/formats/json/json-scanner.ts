import { errorAt, shown } from '../../cells/bad-place.js'

/** A token that needs more text than this has a quote left open. */
const LONGEST_TOKEN = 64 * 1024 * 1024
const QUOTE = 34
const NEWLINE = 10

/** What a JSON text holds besides brackets and keys; whole numbers beyond 2^53 keep their digits as text. */
export type JsonScalar = string | number | boolean | null

/** Takes what is in a JSON text, in its order. */
export interface JsonHandler {
  open(bracket: '{' | '['): void
  close(): void
  key(name: string): void
  value(scalar: JsonScalar): void
}

/** What may come next. */
type Expected = 'value' | 'value or ]' | 'key' | 'key or }' | 'colon' | 'comma or end' | 'nothing'

export interface JsonScannerOptions {
  /** How messages call the text. */
  source: string
  /** Whether values may follow each other, as in NDJSON. */
  many?: boolean
}

/**
 * Reads JSON text piece by piece, whatever the cuts, and tells a handler what is in it: nothing of the text is kept but
 * the token that is not complete yet, so a file may be longer than the longest string.
 *
 * @example
 * ```ts
 * const scanner = new JsonScanner({ source: 'data.json' })
 * scanner.tell(handler)
 * scanner.push('[{"a": 1')
 * scanner.push('2}]')
 * scanner.finish() // the handler got [ { key a, value 12, } ]
 * ```
 */
export class JsonScanner {
  private text = ''
  private at = 0
  /** The token being read starts here. */
  private token = 0
  /** How much of `text` was there when the last token turned out to be incomplete. */
  private searched = 0
  private lineNumber = 1
  /** Where in `text` the line began; negative when that part is gone. */
  private lineStart = 0
  private consumed = 0
  private expected: Expected = 'value'
  private readonly brackets: ('{' | '[')[] = []

  /** What is in the text goes to a handler, which may refuse it with `fail`. */
  private handler: JsonHandler | undefined

  constructor(private readonly options: JsonScannerOptions) {}

  /** Says who takes what is in the text. */
  tell(handler: JsonHandler): void {
    this.handler = handler
  }

  /** The line that is being read, counted from 1. */
  get line(): number {
    return this.lineNumber
  }

  /** How many characters have been read. */
  get position(): number {
    return this.consumed + this.at
  }

  push(piece: string): void {
    this.text += piece
    // Waiting for twice the text keeps the work linear however long a string is.
    if (this.text.length >= 2 * this.searched) this.scan(false)
  }

  finish(): void {
    this.scan(true)
    if (this.expected === 'nothing' || (this.options.many && this.isBetweenValues())) return
    this.token = this.text.length
    this.fail('bad-json', 'the text ends in the middle of a value.', 'Check that the file was written whole.')
  }

  /** Refuses the token that is being read, for the handler as well. */
  fail(code: string, message: string, hint: string): never {
    const { source } = this.options
    throw errorAt({ source, line: this.lineNumber, column: this.token - this.lineStart + 1 }, code, message, hint)
  }

  private isBetweenValues(): boolean {
    return this.brackets.length === 0 && this.expected === 'value'
  }

  private scan(last: boolean): void {
    do {
      this.skipBlanks()
      this.token = this.at
    } while (this.at < this.text.length && this.readToken(last))
    this.text = this.text.slice(this.at)
    this.lineStart -= this.at
    this.consumed += this.at
    this.at = 0
    this.searched = this.text.length
    if (this.text.length > LONGEST_TOKEN) this.fail('bad-json', 'a string is never closed.', 'Close it with a quote.')
  }

  private skipBlanks(): void {
    for (; this.at < this.text.length; this.at++) {
      const code = this.text.charCodeAt(this.at)
      if (code === NEWLINE) {
        this.lineNumber++
        this.lineStart = this.at + 1
      } else if (code !== 32 && code !== 13 && code !== 9) break
    }
  }

  /** Reads one token; false when its end has not come yet. */
  private readToken(last: boolean): boolean {
    switch (this.text.charCodeAt(this.at)) {
      case QUOTE:
        return this.readString(last)
      case 123:
        return this.open('{', 'key or }')
      case 91:
        return this.open('[', 'value or ]')
      case 125:
        return this.close('{', 'key or }')
      case 93:
        return this.close('[', 'value or ]')
      case 44:
        return this.comma()
      case 58:
        return this.colon()
      default:
        return this.readWord(last)
    }
  }

  private open(bracket: '{' | '[', next: Expected): boolean {
    this.expectValue(bracket)
    this.handler?.open(bracket)
    this.brackets.push(bracket)
    this.expected = next
    this.at++
    return true
  }

  private close(bracket: '{' | '[', whenEmpty: Expected): boolean {
    const fits = this.brackets.at(-1) === bracket
    if (!fits || (this.expected !== whenEmpty && this.expected !== 'comma or end'))
      this.failUnexpected(this.text[this.at])
    this.brackets.pop()
    this.handler?.close()
    this.endValue()
    this.at++
    return true
  }

  private comma(): boolean {
    if (this.expected !== 'comma or end') this.failUnexpected(',')
    this.expected = this.brackets.at(-1) === '{' ? 'key' : 'value'
    this.at++
    return true
  }

  private colon(): boolean {
    if (this.expected !== 'colon') this.failUnexpected(':')
    this.expected = 'value'
    this.at++
    return true
  }

  private readString(last: boolean): boolean {
    const end = this.stringEnd()
    if (end < 0 && !last) return false
    if (end < 0) this.fail('bad-json', 'a string is never closed.', 'Close it with a quote.')
    const text = this.stringIn(this.text.slice(this.at, end))
    if (this.expected === 'key' || this.expected === 'key or }') {
      this.handler?.key(text)
      this.expected = 'colon'
    } else {
      this.expectValue('a string')
      this.handler?.value(text)
      this.endValue()
    }
    this.at = end
    return true
  }

  /** Where the string that begins at `at` ends (after its quote), or -1. */
  private stringEnd(): number {
    for (let from = this.at + 1; ; ) {
      const quote = this.text.indexOf('"', from)
      if (quote < 0) return -1
      let before = quote - 1
      while (this.text[before] === '\\') before--
      if ((quote - before) % 2 === 1) return quote + 1
      from = quote + 1
    }
  }

  private stringIn(quoted: string): string {
    // biome-ignore lint/suspicious/noControlCharactersInRegex: these are what JSON strings may not hold as they are.
    if (!/[\\\u0000-\u001f]/.test(quoted)) return quoted.slice(1, -1)
    try {
      return JSON.parse(quoted)
    } catch {
      const hint = 'Write tabs and newlines as \\t and \\n, and a backslash as \\\\.'
      return this.fail('bad-json', `the string ${shown(quoted)} holds a wrong escape or a control character.`, hint)
    }
  }

  /** A number, true, false, null or NaN. */
  private readWord(last: boolean): boolean {
    const pattern = /[-+.\w]+/y
    pattern.lastIndex = this.at
    const word =
      pattern.exec(this.text)?.[0] ?? this.failUnexpected(String.fromCodePoint(this.text.codePointAt(this.at) ?? 0))
    if (this.at + word.length === this.text.length && !last) return false
    this.expectValue(shown(word))
    this.handler?.value(this.scalarIn(word))
    this.endValue()
    this.at += word.length
    return true
  }

  private scalarIn(word: string): JsonScalar {
    if (/^-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][-+]?\d+)?$/.test(word)) return this.numberIn(word)
    if (word === 'true') return true
    if (word === 'false') return false
    // Python writes NaN where JSON has only null.
    if (word === 'null' || word === 'NaN') return null
    const hint = 'JSON has numbers, "text", true, false and null.'
    return this.fail('bad-json', `${shown(word)} is not a JSON value.`, hint)
  }

  private numberIn(word: string): number | string {
    const value = Number(word)
    if (!Number.isFinite(value)) {
      this.fail('infinite-number', `${shown(word)} is not a finite number.`, 'Write a finite number, or null.')
    }
    return Number.isInteger(value) && !Number.isSafeInteger(value) && /^-?\d+$/.test(word) ? word : value
  }

  private expectValue(what: string): void {
    if (this.expected !== 'value' && this.expected !== 'value or ]') this.failUnexpected(what)
  }

  private endValue(): void {
    if (this.brackets.length > 0) this.expected = 'comma or end'
    else this.expected = this.options.many ? 'value' : 'nothing'
  }

  private failUnexpected(what: string): never {
    const wanted = WANTED[this.expected]
    const message = `${what} where ${wanted} is expected.`
    const hint =
      this.expected === 'nothing'
        ? 'One object per line is NDJSON: name the format ndjson.'
        : 'Check commas, colons, quotes and brackets there.'
    return this.fail('bad-json', message, hint)
  }
}

const WANTED: Record<Expected, string> = {
  value: 'a value',
  'value or ]': 'a value or ]',
  key: 'a key in quotes',
  'key or }': 'a key in quotes or }',
  colon: 'a colon',
  'comma or end': 'a comma or a closing bracket',
  nothing: 'the end of the text',
}
