import type { TableInput } from '../../build/table.js'
import { errorAt, shown } from '../../cells/bad-place.js'
import { refuseMostlyEmpty } from '../../cells/cell-budget.js'
import { numberIn } from '../../cells/cell-text.js'
import type { Cell, DeclaredColumn, RowSink, StartRows } from '../../cells/rows.js'
import { listed } from '../../listed.js'
import { type ArffAttribute, arffAttribute } from './arff-attribute.js'
import { type ArffToken, arffTokens } from './arff-tokens.js'

/** How the column of instance weights is called, which ARFF writes after a row, in braces, and does not name. */
export const INSTANCE_WEIGHT = 'instance weight'

/**
 * Reads an ARFF table, dense or sparse, line by line.
 *
 * @example
 * ```ts
 * const text = '@relation r\n@attribute age numeric\n@attribute label {no, yes}\n@data\n41, yes\n'
 * const chunks = (async function* () { yield new TextEncoder().encode(text) })()
 * await readArffRows({ name: 'people.arff', chunks }, (columns) => sink) // one row: 41, yes
 * ```
 */
export async function readArffRows<S extends RowSink>(input: TableInput, start: StartRows<S>): Promise<S> {
  const reader = new ArffReader(input.name, start)
  const decoder = new TextDecoder()
  for await (const chunk of input.chunks) reader.push(decoder.decode(chunk, { stream: true }))
  reader.push(decoder.decode())
  return reader.finish()
}

class ArffReader<S extends RowSink> {
  private readonly attributes: ArffAttribute[] = []
  /** Pieces of the line whose end has not come yet. */
  private unfinished: string[] = []
  private line = 0
  private characters = 0
  private rows = 0
  private inData = false
  private weighted = false
  private sink: S | undefined

  constructor(
    private readonly source: string,
    private readonly start: StartRows<S>,
  ) {}

  push(text: string): void {
    const lines = text.split('\n')
    this.characters += text.length
    for (let i = 0; i < lines.length - 1; i++) {
      this.unfinished.push(lines[i])
      this.endLine()
    }
    this.unfinished.push(lines[lines.length - 1])
  }

  finish(): S {
    this.endLine()
    if (!this.inData) this.refuse(undefined, 'there is no @data.', 'Check that the file was written whole.')
    this.sink ??= this.start(this.attributes.map(declared))
    return this.sink
  }

  private endLine(): void {
    const line = this.unfinished.length === 1 ? this.unfinished[0] : this.unfinished.join('')
    this.unfinished = []
    this.line++
    const tokens = arffTokens(line, { source: this.source, line: this.line })
    if (tokens.length === 0) return
    if (this.inData) this.readRow(tokens)
    else this.readHeader(tokens)
  }

  private readHeader(tokens: readonly ArffToken[]): void {
    switch (tokens[0].text.toLowerCase()) {
      case '@relation':
        return
      case '@attribute':
        this.attributes.push(arffAttribute(tokens, this.refuse))
        return
      case '@data':
        if (this.attributes.length === 0)
          this.refuse(tokens[0], 'no attribute comes before @data.', 'Declare them first.')
        this.inData = true
        return
      default:
        this.refuse(
          tokens[0],
          `"${shown(tokens[0].text)}" is no part of a header.`,
          'Headers have @relation, @attribute, @data.',
        )
    }
  }

  private readRow(tokens: readonly ArffToken[]): void {
    const sparse = tokens[0].kind === '{'
    const end = sparse ? this.sparseEnd(tokens) : denseEnd(tokens)
    const row = sparse ? this.sparseRow(tokens.slice(1, end - 1)) : this.denseRow(tokens.slice(0, end))
    this.deliver(row, this.readWeight(tokens.slice(end)), tokens[0])
  }

  private sparseEnd(tokens: readonly ArffToken[]): number {
    const close = tokens.findIndex(({ kind }) => kind === '}')
    if (close < 0) this.refuse(tokens[0], 'a sparse row is never closed.', 'Close it with } on the same line.')
    return close + 1
  }

  private denseRow(tokens: readonly ArffToken[]): Cell[] {
    const expected = this.attributes.length
    if (tokens.length !== expected) {
      const message = `${tokens.length} ${tokens.length === 1 ? 'value' : 'values'} for ${expected} attributes.`
      this.refuse(tokens[expected], message, 'Quote values that hold blanks or commas, and write ? for missing ones.')
    }
    return tokens.map((token, k) => this.cellIn(token, this.attributes[k]))
  }

  /** `{index value, …}`: the rest is 0, or the first level. */
  private sparseRow(tokens: readonly ArffToken[]): Cell[] {
    const columns = this.attributes.length
    refuseMostlyEmpty({ source: this.source, rows: this.rows + 1, columns, bytes: this.characters })
    const row = this.attributes.map(({ absent }) => absent)
    let previous = -1
    for (let at = 0; at < tokens.length; at += 2) {
      const index = /^\d{1,9}$/.test(tokens[at].text) ? Number(tokens[at].text) : -1
      if (index <= previous || index >= columns || tokens[at + 1] === undefined) this.refuseIndex(tokens[at])
      row[index] = this.cellIn(tokens[at + 1], this.attributes[index])
      previous = index
    }
    return row
  }

  private cellIn(token: ArffToken, { kind, name, allowed }: ArffAttribute): Cell {
    const { text } = token
    if (text === '?' && token.kind === 'word') return null
    if (kind === 'number') return numberIn(text) ?? this.refuseNumber(token, name)
    if (allowed !== undefined && !allowed.has(text)) {
      const levels = listed([...allowed].map((level) => shown(level, 20)))
      this.refuse(
        token,
        `"${shown(text)}" is no level of "${shown(name)}" (${levels}).`,
        'Add it to the @attribute line.',
      )
    }
    return text
  }

  /** `{0.5}` after a row. */
  private readWeight(tokens: readonly ArffToken[]): number | undefined {
    if (tokens.length === 0) return undefined
    const weight = tokens.length === 3 && tokens[2].kind === '}' ? numberIn(tokens[1].text) : undefined
    return (
      weight ?? this.refuse(tokens[0], 'what follows the row is no weight.', 'Write a weight as in {0.5}, or nothing.')
    )
  }

  private deliver(row: Cell[], weight: number | undefined, first: ArffToken): void {
    if (this.sink === undefined) {
      this.weighted = weight !== undefined
      const weights: DeclaredColumn[] = this.weighted ? [{ name: INSTANCE_WEIGHT, kind: 'number' }] : []
      this.sink = this.start([...this.attributes.map(declared), ...weights])
    }
    if (weight !== undefined && !this.weighted) {
      this.refuse(first, 'this row has a weight, but the first row has none.', 'Give the first row a weight, too: {1}.')
    }
    if (this.weighted) row.push(weight ?? 1)
    this.rows++
    this.sink.addRow(row, this.line)
  }

  private refuseIndex(token: ArffToken): never {
    const last = this.attributes.length - 1
    const message = `"${shown(token.text)}" is no index of a value that may come here.`
    return this.refuse(token, message, `Sparse rows are {index value, …}, with ascending indices from 0 to ${last}.`)
  }

  private refuseNumber(token: ArffToken, name: string): never {
    const message = `"${shown(token.text)}" in "${shown(name)}" is not a finite number.`
    return this.refuse(token, message, 'Write numbers with a decimal point, and ? for missing ones.')
  }

  private readonly refuse = (token: ArffToken | undefined, message: string, hint: string): never => {
    const { source, line } = this
    throw errorAt({ source, line, column: (token?.at ?? 0) + 1 }, 'bad-arff', message, hint)
  }
}

/** Where the values of a dense row end: before its weight. */
function denseEnd(tokens: readonly ArffToken[]): number {
  const open = tokens.findIndex(({ kind }) => kind === '{')
  return open < 0 ? tokens.length : open
}

function declared({ name, kind, levels }: ArffAttribute): DeclaredColumn {
  return { name, ...(kind === undefined ? {} : { kind }), ...(levels === undefined ? {} : { levels }) }
}
