import { DenseRows, GrowableFloat64, GrowableInt32 } from '@infinite-push/core'
import { CellErrors } from './cell-errors.js'
import { type ColumnRoles, columnRoles } from './column-roles.js'
import { ColumnNames } from './columns.js'
import { DelimitedReader, type RowSink } from './delimited.js'
import { checkNotEmpty, constantColumns } from './finish-table.js'
import type { TableFormat } from './format.js'
import { type DecidedLabels, LabelColumn } from './labels.js'
import { MissingCells } from './missing-cells.js'
import { isMissing, numberIn } from './number-cell.js'
import type { Table, TableInput, TableOptions } from './table.js'

type DelimitedFormat = Exclude<TableFormat, 'svmlight'>

/** Reads a CSV or TSV table. */
export async function readDelimitedTable(
  input: TableInput,
  format: DelimitedFormat,
  options: TableOptions,
): Promise<Table> {
  const source = input.name
  const start = (names: string[]) => new DelimitedTableBuilder(names, source, options)
  const reader = new DelimitedReader({ source, format, start })
  for await (const chunk of input.chunks) reader.push(chunk)
  return reader.finish().toTable(format)
}

/** Turns cells into numbers as they come, so that only the numbers stay in memory. */
class DelimitedTableBuilder implements RowSink {
  private readonly roles: ColumnRoles
  private readonly names: string[]
  private readonly training: boolean
  private readonly errors: CellErrors
  private readonly missing: MissingCells
  private readonly row: Float64Array
  private readonly values = new GrowableFloat64()
  private readonly weights = new GrowableFloat64()
  private readonly rowNumbers = new GrowableInt32()
  private readonly labels = new LabelColumn()
  private readonly ids: string[] = []
  private readonly queries: string[] = []
  private readonly rowGroups: string[] = []
  private rowsSeen = 0

  constructor(
    private readonly header: string[],
    private readonly source: string,
    private readonly options: TableOptions,
  ) {
    this.roles = columnRoles(new ColumnNames(header, source), source, options)
    this.names = this.roles.features.map((column) => header[column])
    this.training = options.expect !== 'scoring'
    this.errors = new CellErrors(source, header)
    this.missing = new MissingCells(this.names, source)
    this.row = new Float64Array(this.names.length)
  }

  addRow(cells: string[], line: number): void {
    this.rowsSeen++
    if (!this.readFeatures(cells, line)) {
      this.missing.noteRow()
      if (this.options.missing === 'drop') return
    }
    const { label, weights, query, rowGroups, id } = this.roles
    this.values.append(this.row)
    this.rowNumbers.push(this.rowsSeen)
    if (label !== undefined) this.readLabel(cells[label], label, line)
    if (weights !== undefined) this.weights.push(this.readWeight(cells[weights], weights, line))
    if (query !== undefined) this.queries.push(detached(cells[query].trim()))
    if (rowGroups !== undefined) this.rowGroups.push(this.readRowGroup(cells[rowGroups], rowGroups, line))
    if (id !== undefined) this.ids.push(detached(cells[id].trim()))
  }

  toTable(format: DelimitedFormat): Table {
    const { label, weights, query, rowGroups, id } = this.roles
    checkNotEmpty(this.source, this.rowNumbers.length, this.names.length, this.options)
    const features = this.finishFeatures()
    const decided = this.finishLabels()
    const labels = decided.labels ?? new Uint8Array(features.rows)
    const constant = this.training ? constantColumns(features, this.names) : []
    return {
      dataset: {
        features,
        names: this.names,
        labels,
        ...(weights === undefined ? {} : { weights: this.weights.toArray() }),
      },
      format,
      hasLabels: decided.labels !== undefined,
      labelName: label === undefined ? undefined : this.header[label],
      labelText: decided.labels && ((row) => this.labels.textAt(row)),
      weightsName: weights === undefined ? undefined : this.header[weights],
      positive: decided.positive,
      labelCounts: this.labels.counts(),
      missing: this.missing.summary(this.options.missing),
      ids: id === undefined ? undefined : this.ids,
      idName: id === undefined ? undefined : this.header[id] || 'id',
      queries: query === undefined ? undefined : this.queries,
      rowGroups: rowGroups === undefined ? undefined : this.rowGroups,
      rowGroupsName: rowGroups === undefined ? undefined : this.header[rowGroups],
      rowNumbers: this.rowNumbers.toArray(),
      warnings: [...decided.warnings, ...constant],
    }
  }

  /** The features of one row into `row`, NaN where a cell has no value; whether all have one. */
  private readFeatures(cells: string[], line: number): boolean {
    const { features } = this.roles
    let complete = true
    for (let k = 0; k < features.length; k++) {
      const cell = cells[features[k]]
      let value = numberIn(cell)
      if (value === undefined) {
        if (!isMissing(cell)) throw this.errors.feature(cell, features[k], line)
        this.missing.noteCell(k, line)
        complete = false
        value = Number.NaN
      }
      this.row[k] = value
    }
    return complete
  }

  private readLabel(cell: string, column: number, line: number): void {
    if (!isMissing(cell)) this.labels.add(detached(cell))
    else if (this.training) throw this.errors.label(cell, column, line)
    else this.labels.addMissing()
  }

  private readWeight(cell: string, column: number, line: number): number {
    const value = numberIn(cell)
    if (value === undefined || value < 0) throw this.errors.weight(cell, column, line)
    return value
  }

  private readRowGroup(cell: string, column: number, line: number): string {
    if (isMissing(cell)) throw this.errors.rowGroup(cell, column, line)
    return detached(cell.trim())
  }

  private finishFeatures(): DenseRows {
    if (this.options.missing === 'error') this.missing.refuse()
    const values = this.values.toArray()
    if (this.options.missing === 'mean') {
      this.missing.fill(values, this.training ? undefined : (this.options.fill ?? new Map()))
    }
    return new DenseRows(this.rowNumbers.length, this.names.length, values)
  }

  private finishLabels(): DecidedLabels {
    const { label } = this.roles
    if (label === undefined) return { labels: undefined, positive: undefined, warnings: [] }
    const { source, training } = this
    return this.labels.decide({ source, training, labelName: this.header[label], positive: this.options.positive })
  }
}

const encoder = new TextEncoder()
const decoder = new TextDecoder()

/** A copy that does not keep alive the large piece of text the cell was cut from. */
function detached(cell: string): string {
  return decoder.decode(encoder.encode(cell))
}
