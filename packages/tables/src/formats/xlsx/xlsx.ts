import type { TableOptions } from '../../build/table.js'
import { refuseMostlyEmpty } from '../../cells/cell-budget.js'
import type { Cell, RowSink, StartRows } from '../../cells/rows.js'
import { cellOutside, emptySheet } from '../../errors/format-errors.js'
import { joined } from '../peek.js'
import type { TableSource } from '../source.js'
import { type SheetRow, sheetRows } from './sheet-rows.js'
import { readWorkbook, sheetOf } from './workbook.js'
import { ZipFile } from './zip-file.js'

/** What took the rows of a sheet, and which one of how many it was. */
export interface ReadSheet<S> {
  sink: S
  sheet: { name: string; others: string[] }
}

type SheetOptions = Pick<TableOptions, 'sheet' | 'text' | 'room' | 'remembered'>

/** Reads one sheet of an Excel workbook: the first row that has a value names the columns. */
export async function readXlsxRows<S extends RowSink>(
  input: TableSource,
  start: StartRows<S>,
  options: SheetOptions,
): Promise<ReadSheet<S>> {
  const { name: source } = input
  const bytes = await allBytes(input)
  const zip = new ZipFile(bytes, source)
  const book = await readWorkbook(zip, { source, room: options.room })
  const sheet = sheetOf(book, chosenSheet(book.sheets, options), source)
  const rows = new SheetTable(source, start, options, bytes.length)
  for await (const row of sheetRows(zip.unpack(sheet.file), book, source)) rows.add(row)
  const others = book.sheets.filter((each) => each !== sheet).map(({ name }) => name)
  return { sink: rows.finish(sheet.name), sheet: { name: sheet.name, others } }
}

/** What was said, or the one that the model knows where there is one of its name. */
function chosenSheet(sheets: readonly { name: string }[], { sheet, remembered }: SheetOptions): string | undefined {
  if (sheet !== undefined) return sheet
  return sheets.find(({ name }) => name === remembered?.sheet)?.name
}

async function allBytes({ chunks, random }: TableSource): Promise<Uint8Array<ArrayBuffer>> {
  if (random !== undefined) return new Uint8Array(await random.slice(0, random.size))
  const pieces: Uint8Array[] = []
  for await (const piece of chunks) pieces.push(piece)
  return joined(pieces)
}

/** Hands the rows of a sheet on, under the names that its first row has. */
class SheetTable<S extends RowSink> {
  private sink: S | undefined
  /** The first column of the table. */
  private first = 0
  private width = 0
  private rows = 0
  private headerLine = 0

  constructor(
    private readonly source: string,
    private readonly start: StartRows<S>,
    private readonly options: SheetOptions,
    private readonly bytes: number,
  ) {}

  add(row: SheetRow): void {
    if (this.sink === undefined) this.begin(row)
    else this.hand(this.sink, row)
  }

  finish(sheet: string): S {
    if (this.sink === undefined) throw emptySheet({ source: this.source, sheet })
    return this.sink
  }

  private begin(row: SheetRow): void {
    const { cells, line } = row
    const columns = cells.map(([column]) => column)
    this.first = Math.min(...columns)
    this.width = Math.max(...columns) - this.first + 1
    this.headerLine = line
    const said = this.options.text?.header ?? this.options.remembered?.text?.header
    const header = new Map(cells)
    const names = Array.from({ length: this.width }, (_, k) =>
      said === false ? `column ${k + 1}` : String(header.get(this.first + k) ?? '').trim(),
    )
    this.sink = this.start(names.map((name) => ({ name })))
    if (said === false) this.hand(this.sink, row)
  }

  private hand(sink: S, { cells, line }: SheetRow): void {
    const { source, first, width } = this
    const row = new Array<Cell>(width).fill(null)
    for (const [column, cell] of cells) {
      const place = column - first
      if (place < 0 || place >= width)
        throw cellOutside({
          source,
          line,
          cell: letters(column),
          header: this.headerLine,
          last: letters(first + width - 1),
        })
      row[place] = cell
    }
    this.rows++
    if (this.rows % 4096 === 0) this.checkSize()
    sink.addRow(row, line)
  }

  private checkSize(): void {
    const { source, rows, width, bytes, options } = this
    // A packed byte stands for few cells in any sheet that was not made to harm.
    refuseMostlyEmpty({ source, rows, columns: width, bytes: 25 * bytes })
    options.room?.need(16 * 4096 * width)
  }
}

/** Column 27 is called AB. */
function letters(column: number): string {
  const last = String.fromCharCode(65 + (column % 26))
  return column < 26 ? last : `${letters(Math.floor(column / 26) - 1)}${last}`
}
