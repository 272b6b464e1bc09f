import { refuseMostlyEmpty } from '../../cells/cell-budget.js'
import { CellColumns } from '../../cells/cell-columns.js'
import type { Cell, RowSink, StartRows } from '../../cells/rows.js'
import type { JsonHandler, JsonScalar, JsonScanner } from './json-scanner.js'

/** What the shapes of a JSON table need: the text around them, and who takes the rows. */
export interface ShapeContext<S extends RowSink> {
  source: string
  scanner: Pick<JsonScanner, 'fail' | 'position' | 'line'>
  start: StartRows<S>
}

/** One way to write a table in JSON. */
export interface JsonShape<S extends RowSink> extends JsonHandler {
  /** Ends the table and hands back what took its rows. */
  finish(): S
}

/** An object for each row; columns come in order of first appearance, and a row may lack some. */
export class ObjectRows<S extends RowSink> implements JsonShape<S> {
  private readonly cells = new CellColumns()
  private inRow = false
  private name = ''

  constructor(private readonly context: ShapeContext<S>) {}

  open(bracket: '{' | '['): void {
    if (this.inRow) refuseNested(this.context, bracket, `row ${this.cells.rows + 1}, "${this.name}"`)
    if (bracket === '[') refuseRow(this.context, 'an array')
    this.inRow = true
  }

  key(name: string): void {
    this.name = name
  }

  value(scalar: JsonScalar): void {
    if (!this.inRow) refuseRow(this.context, String(scalar))
    if (!this.cells.set(this.name, scalar)) refuseTwice(this.context, this.name)
  }

  close(): void {
    this.inRow = false
    this.cells.endRow()
    const { source, scanner } = this.context
    refuseMostlyEmpty({ source, rows: this.cells.rows, columns: this.cells.size, bytes: scanner.position })
  }

  finish(): S {
    if (this.cells.rows === 0) refuseEmpty(this.context)
    return this.cells.deliver(this.context.start)
  }
}

/** An array for each row, the first of them with the names of the columns unless those are known. */
export class ArrayRows<S extends RowSink> implements JsonShape<S> {
  private sink: S | undefined
  private width = 0
  private inRow = false
  private row: Cell[] = []
  private rows = 0

  constructor(
    private readonly context: ShapeContext<S>,
    header?: readonly Cell[],
  ) {
    if (header !== undefined) this.readHeader(header)
  }

  open(bracket: '{' | '['): void {
    if (this.inRow) refuseNested(this.context, bracket, `row ${this.rows + 1}, column ${this.row.length + 1}`)
    if (bracket === '{') refuseRow(this.context, 'an object')
    this.inRow = true
    this.row = []
  }

  key(): void {}

  value(scalar: JsonScalar): void {
    if (!this.inRow) refuseRow(this.context, String(scalar))
    this.row.push(scalar)
  }

  close(): void {
    this.inRow = false
    if (this.sink === undefined) this.readHeader(this.row)
    else this.deliver(this.sink)
  }

  finish(): S {
    return this.sink ?? refuseEmpty(this.context)
  }

  private deliver(sink: S): void {
    const found = this.row.length
    if (found !== this.width) {
      const message = `${found} ${found === 1 ? 'value' : 'values'} where there are ${this.width} columns.`
      this.context.scanner.fail('ragged-list', message, 'Give every row as many values as there are columns.')
    }
    this.rows++
    sink.addRow(this.row, this.context.scanner.line)
  }

  private readHeader(names: readonly Cell[]): void {
    const wrong = names.find((name) => typeof name !== 'string')
    if (names.length === 0 || wrong !== undefined) {
      const message = `the first row has to name the columns, but it holds ${names.length === 0 ? 'nothing' : wrong}.`
      this.context.scanner.fail('no-names', message, 'Add a first row with the names of the columns, as strings.')
    }
    this.width = names.length
    this.sink = this.context.start(names.map((name) => ({ name: String(name).trim() })))
  }
}

/** An array for each column, `{"a": […], "b": […]}`; or pandas' split form, `{"columns": […], "data": [[…], …]}`. */
export class ColumnArrays<S extends RowSink> implements JsonShape<S> {
  private readonly cells = new CellColumns()
  private rows: ArrayRows<S> | undefined
  private depth = 0
  private name = ''

  constructor(private readonly context: ShapeContext<S>) {}

  open(bracket: '{' | '['): void {
    this.depth++
    if (this.depth === 1) this.openColumn(bracket)
    else if (this.rows === undefined && this.isSplitData(bracket)) this.openSplit()
    else if (this.rows === undefined) {
      refuseNested(this.context, bracket, `"${this.name}", value ${this.cells.lengthOf(this.name) + 1}`)
    } else this.rows.open(bracket)
  }

  key(name: string): void {
    if (this.depth === 0) this.name = name
  }

  value(scalar: JsonScalar): void {
    if (this.depth === 0) {
      const message = `the value of "${this.name}" is ${scalar}, where an array of its cells is expected.`
      this.context.scanner.fail('not-a-table', message, SHAPES)
    }
    if (this.depth > 1 || (this.rows !== undefined && this.name === 'data')) this.rows?.value(scalar)
    else this.cells.append(this.name, scalar)
  }

  close(): void {
    this.depth--
    if (this.depth === 1) this.rows?.close()
  }

  finish(): S {
    if (this.rows !== undefined) return this.rows.finish()
    const { names } = this.cells
    if (names.length === 0) refuseEmpty(this.context)
    this.cells.rows = this.cells.lengthOf(names[0])
    const other = names.find((name) => this.cells.lengthOf(name) !== this.cells.rows)
    if (other !== undefined) {
      const message = `"${names[0]}" has ${this.cells.rows} values, but "${other}" has ${this.cells.lengthOf(other)}.`
      this.context.scanner.fail('ragged-columns', message, 'Give every column the same number of values.')
    }
    return this.cells.deliver(this.context.start)
  }

  private openColumn(bracket: '{' | '['): void {
    if (bracket === '{') refuseNested(this.context, bracket, `"${this.name}"`)
    if (this.cells.lengthOf(this.name) > 0) refuseTwice(this.context, this.name)
  }

  private isSplitData(bracket: '{' | '['): boolean {
    return bracket === '[' && this.name === 'data' && this.depth === 2 && this.cells.lengthOf('columns') > 0
  }

  private openSplit(): void {
    this.rows = new ArrayRows(this.context, this.cells.cellsOf('columns'))
    this.rows.open('[')
  }
}

export const SHAPES =
  'Write an array of objects, [{"a": 1, "b": 2}, …]; pandas does with to_json(path, orient="records").'

function refuseNested<S extends RowSink>({ scanner }: ShapeContext<S>, bracket: '{' | '[', path: string): never {
  const what = bracket === '{' ? 'an object' : 'an array'
  const hint = bracket === '{' ? `Flatten it into columns of its own. ${SHAPES}` : `Flatten it. ${SHAPES}`
  return scanner.fail('nested-value', `${path} is ${what}, but a cell is a number, text, true, false or null.`, hint)
}

function refuseRow<S extends RowSink>({ scanner }: ShapeContext<S>, found: string): never {
  return scanner.fail('not-a-table', `${found.slice(0, 40)} where a row is expected, like those before it.`, SHAPES)
}

function refuseTwice<S extends RowSink>({ scanner }: ShapeContext<S>, name: string): never {
  return scanner.fail('duplicate-key', `the key "${name}" occurs twice.`, 'Write each key once.')
}

function refuseEmpty<S extends RowSink>({ scanner }: ShapeContext<S>): never {
  return scanner.fail('empty-table', 'there is no row.', SHAPES)
}
