import { InfinitePushError } from '@infinite-push/core'
import { didYouMean, nearestName } from '@infinite-push/core/internal'
import { isAlias, isMap, isScalar, isSeq, LineCounter, type ParsedNode, parseDocument } from 'yaml'
import type { NumberDomain } from '../options/flag-values.js'
import { badSweepFile } from './bad-sweep-file.js'

/** More than anyone writes by hand or by script. */
const LARGEST_FILE = 2 ** 20

/** A value in a YAML file that knows where it stands, so that what is wrong with it can be told with line and field. */
export class Field {
  private constructor(
    private readonly node: ParsedNode | null,
    private readonly place: { file: string; lines: LineCounter; line: number },
    private readonly path: string,
  ) {}

  /** The whole file. */
  static of(text: string, file: string): Field {
    const lines = new LineCounter()
    if (text.length > LARGEST_FILE)
      throw badSweepFile({
        source: file,
        line: 1,
        path: '',
        what: 'the file is larger than 1 MB',
        cure: 'Describe less in one file.',
      })
    const document = parseDocument(text, { lineCounter: lines })
    const [error] = document.errors
    if (error) {
      const [reason] = error.message.split(/ at line \d+/)
      const line = error.linePos?.[0].line ?? 1
      throw badSweepFile({
        source: file,
        line,
        path: '',
        what: reason,
        cure: 'It is YAML: check quotes, colons and indents.',
      })
    }
    return new Field(document.contents as ParsedNode | null, { file, lines, line: 1 }, '')
  }

  /** What is wrong with this value, as an error. */
  wrong(what: string, cure: string): InfinitePushError {
    return badSweepFile({ source: this.place.file, line: this.line, path: this.path, what, cure })
  }

  /** The fields of a map; one that is not among `names` is refused. */
  fields<N extends string>(names: readonly N[]): Partial<Record<N, Field>> {
    const { node } = this
    if (!isMap(node)) throw this.wrong('this is no map of fields', `Write ${names[0]}: and its value.`)
    const found: Partial<Record<N, Field>> = {}
    for (const { key, value } of node.items) {
      const name = String(key) as N
      const path = this.path === '' ? name : `${this.path}.${name}`
      if (!names.includes(name)) {
        throw new Field(key, this.place, path).wrong('there is no such field', suggestion(name, names))
      }
      found[name] = this.inner(value, path, lineOf(key, this.place))
    }
    return found
  }

  /** The values of a list; a single value is a list of one. */
  list(): Field[] {
    const { node } = this
    if (!isSeq(node)) return [this]
    if (node.items.length === 0) throw this.wrong('this list is empty', 'Name at least one, or leave the field out.')
    return node.items.map((item, i) => this.inner(item as ParsedNode, `${this.path}[${i}]`, this.line))
  }

  get isMap(): boolean {
    return isMap(this.node)
  }

  text(): string {
    const value = isScalar(this.node) ? this.node.value : undefined
    if (typeof value === 'string' && value.trim() !== '') return value
    // The label of a class or a column by number: 1 and '1' are the same.
    if (typeof value === 'number' || typeof value === 'boolean') return String(value)
    throw this.wrong('this is no text', 'Write a name.')
  }

  texts(): string[] {
    return this.list().map((field) => field.text())
  }

  number({ accepts, words }: Omit<NumberDomain, 'example'>): number {
    const value = isScalar(this.node) ? this.node.value : undefined
    if (typeof value === 'number' && accepts(value)) return value
    throw this.wrong(`this is not ${words}`, `Write ${words}.`)
  }

  /** One of some names. */
  choice<N extends string>(names: readonly N[]): N {
    const found = names.find((name) => name === this.text())
    if (found !== undefined) return found
    throw this.wrong('there is no such choice', `It takes ${names.join(', ')}.`)
  }

  /** Runs a check of the value whose own refusal is told with the place. */
  checked<T>(check: () => T): T {
    try {
      return check()
    } catch (error) {
      if (!(error instanceof InfinitePushError)) throw error
      throw this.wrong(error.message.replace(/\.$/, ''), error.hint)
    }
  }

  private get line(): number {
    return lineOf(this.node, this.place)
  }

  private inner(node: ParsedNode | null, path: string, line: number): Field {
    if (!isAlias(node)) return new Field(node, { ...this.place, line }, path)
    throw new Field(node, { ...this.place, line }, path).wrong('this is an alias', 'Write the value itself.')
  }
}

/** Of the value; a value that is not there stands where its field does. */
function lineOf(node: ParsedNode | null, { lines, line }: { lines: LineCounter; line: number }): number {
  return node?.range ? lines.linePos(node.range[0]).line : line
}

function suggestion(name: string, names: readonly string[]): string {
  return `${didYouMean(nearestName(name, names))}There are ${names.join(', ')}.`
}
