import type { ColumnSign, Dataset } from '@infinite-push/core'
import { CellErrors } from '../cells/cell-errors.js'
import { CellForm } from '../cells/cell-form.js'
import { RowLines } from '../cells/row-lines.js'
import type { Cell, DeclaredColumn, RowBatch, RowSink, StartRows } from '../cells/rows.js'
import type { ColumnReading } from '../columns/column-reading.js'
import { ColumnNames } from '../columns/columns.js'
import { FeatureColumn } from '../columns/feature-column.js'
import { type Header, readHeader } from '../columns/header.js'
import type { DecidedLabels, LabelColumn } from '../columns/labels.js'
import { type ColumnRoles, columnRoles, roleOf } from './column-roles.js'
import { EncodedColumns } from './encoded-columns.js'
import { isPlain } from './feature-encodings.js'
import { type FeatureRows, featureMatrix } from './feature-matrix.js'
import { checkNotEmpty, constantWarning } from './finish-table.js'
import { knownFeatures } from './known-features.js'
import { learnFeatures, MAX_LEVELS, type TableColumn, type TableFeatures } from './learnt-features.js'
import { MissingCells, missingRule } from './missing-cells.js'
import { RowMarks } from './row-marks.js'
import { RowsInPlace } from './rows-in-place.js'
import type { Table, TableFormat, TableOptions } from './table.js'

/** So many different texts of a column are told apart: enough to say how far above the limit it is. */
const LEVELS_KEPT = 10_000

/** Makes a builder, once a format knows its columns. */
export function startTable(source: string, options: TableOptions): StartRows<TableBuilder> {
  return (columns, form) => new TableBuilder(columns, source, options, form)
}

/** What a column costs before it has a cell, about. */
const COLUMN_BYTES = 3_000
const NUMBER_BYTES = 8

/** Takes the rows of any format, and makes a table of them: only numbers, and what tells rows apart, stay in memory. */
export class TableBuilder implements RowSink {
  private readonly header: Header
  private readonly roles: ColumnRoles
  private readonly columns: FeatureColumn[]
  private readonly errors: CellErrors
  private readonly marks: RowMarks
  private readonly needs: ('text' | 'cell' | undefined)[]
  private readonly lines = new RowLines()
  private rows = 0
  /** How many there are in all, where the format says so. */
  private total: number | undefined
  private inPlace: RowsInPlace | undefined

  constructor(
    private readonly declared: readonly DeclaredColumn[],
    private readonly source: string,
    private readonly options: TableOptions,
    private readonly form = new CellForm({ ...options.remembered?.text, ...options.text }),
  ) {
    options.room?.need(COLUMN_BYTES * declared.length)
    this.header = readHeader(declared.map(({ name }) => name))
    this.roles = columnRoles(new ColumnNames(this.header, source), options)
    this.errors = new CellErrors(source, this.header.names)
    this.marks = new RowMarks(this.roles, this.errors, form)
    const features = new Set(this.roles.features)
    this.needs = declared.map((_, k) => (this.marks.takes(k) ? 'text' : features.has(k) ? 'cell' : undefined))
    const mostLevels = tellsAll(options)
      ? Number.POSITIVE_INFINITY
      : Math.max(LEVELS_KEPT, options.maxLevels ?? MAX_LEVELS)
    this.columns = this.roles.features.map(() => new FeatureColumn(mostLevels, form))
  }

  /** Whether a column is needed: as text, whatever it holds, or as cells of a feature. */
  needOf(place: number): 'text' | 'cell' | undefined {
    return this.needs[place]
  }

  addRow(cells: readonly Cell[], line: number): void {
    const { features } = this.roles
    this.lines.note(this.rows++, line)
    for (let k = 0; k < features.length; k++) this.columns[k].add(cells[features[k]])
    this.marks.addRow(cells, line)
  }

  expectTotal(rows: number): void {
    this.total = rows
  }

  expectRows(rows: number): void {
    this.options.room?.need(2 * NUMBER_BYTES * rows * this.needs.filter((need) => need !== undefined).length)
  }

  addBatch(batch: RowBatch, first: number): void {
    const columns = this.roles.features.map((place) => batch.columns[place])
    if (this.rows === 0) this.inPlace = this.placeFor(columns)
    this.lines.note(this.rows, first)
    this.rows += batch.rows
    if (this.inPlace) this.inPlace.add(columns, batch.rows)
    else for (let k = 0; k < columns.length; k++) this.columns[k].addCells(columns[k], 0, batch.rows)
    this.marks.addBatch(batch, first)
  }

  /** The table, once all rows have come. */
  toTable(format: TableFormat): Table {
    const { roles, marks, options } = this
    const features = this.readFeatures()
    const missing = new MissingCells(features.used, this.rows)
    if (options.missing === 'error') missing.refuse(this.source, (row) => this.lines.lineOf(row))
    const written = this.form.isMissing('-') ? marks.labels.settled() : marks.labels
    const labelled = options.missingLabel === 'drop' && written.firstMissing() >= 0 ? written.labelled() : undefined
    const complete = options.missing === 'drop' && missing.cells > 0 ? missing.completeRows() : undefined
    const kept = inBoth(complete, labelled)
    checkNotEmpty(this.source, kept?.length ?? this.rows, features.names.length, options)
    const labels = kept === undefined ? written : written.restrictedTo(kept)
    const rows = this.featureRows(features, kept)
    const decided = this.decideLabels(labels, kept)
    const dataset = this.dataset(rows, features.names, decided, kept)
    const constant = this.isTraining ? constantWarning(dataset.features, features.names) : []
    const pick = <T>(list: T[]) => (kept === undefined ? list : Array.from(kept, (row) => list[row]))
    return {
      dataset,
      format,
      hasLabels: decided.labels !== undefined,
      labelName: this.nameOf(roles.label),
      labelText: decided.labels && labels.reader(),
      weightsName: this.nameOf(roles.weights),
      positive: decided.positive,
      labelCounts: labels.counts(),
      missing: missing.summary(complete === undefined ? 0 : this.rows - complete.length),
      unlabelled: labelled === undefined ? 0 : this.rows - labelled.length,
      ids: roles.id === undefined ? undefined : pick(marks.ids),
      idName: roles.id === undefined ? undefined : this.header.written[roles.id] || 'id',
      ...(roles.moreIds.length > 0 && {
        moreIds: roles.moreIds.map((place, k) => ({ name: this.header.names[place], values: pick(marks.moreIds[k]) })),
      }),
      queries: roles.query === undefined ? undefined : pick(marks.queries),
      rowGroups: roles.rowGroups === undefined ? undefined : pick(marks.rowGroups),
      rowGroupsName: this.nameOf(roles.rowGroups),
      rowNumbers: rowNumbers(dataset.labels.length, kept),
      columns: this.readings(features, labels),
      signs: signsOf(features),
      ...(isPlain(features.encoding) ? {} : { encoding: [...features.encoding], levels: features.levels }),
      warnings: [...this.headerWarnings(), ...decided.warnings, ...features.warnings, ...constant],
    }
  }

  private get isTraining(): boolean {
    return this.options.expect !== 'scoring'
  }

  /** Where the first rows have nothing but numbers, the others most likely have nothing else either. */
  private placeFor(columns: RowBatch['columns']): RowsInPlace | undefined {
    const { total, options } = this
    const isPlain = columns.length > 0 && columns.every((cells) => cells instanceof Float64Array)
    if (total === undefined || !isPlain) return undefined
    options.room?.need(NUMBER_BYTES * total * columns.length)
    return new RowsInPlace(total, this.columns, options.shared ?? false)
  }

  private readFeatures(): TableFeatures {
    const { source, options, errors } = this
    const columns = this.roles.features.map((place, k) => this.tableColumn(place, this.columns[k]))
    const context = { source, options, errors, lineOf: (row: number) => this.lines.lineOf(row) }
    if (options.features === undefined) return learnFeatures(columns, context)
    return knownFeatures(columns, options.features, context)
  }

  private tableColumn(place: number, column: FeatureColumn): TableColumn {
    const { header, roles } = this
    return {
      name: header.names[place],
      place,
      column,
      written: header.written[place],
      declared: this.declared[place].kind,
      said: roles.said.get(place),
      insisted: roles.insisted.has(place),
    }
  }

  /** The features of the rows: as they lie where they are the columns that came, else made of these. */
  private featureRows({ used, encoding }: TableFeatures, kept: Int32Array | undefined): FeatureRows {
    const { options, rows: total, inPlace } = this
    const columns = new Map(used.map(({ name, column }) => [name, column]))
    const asTheyCame = kept === undefined && isPlain(encoding)
    if (asTheyCame && inPlace?.areJust(encoding.map(({ column }) => columns.get(column)))) return inPlace
    options.room?.need(NUMBER_BYTES * total * (encoding.length + (inPlace?.cols ?? 0)))
    const missingLevel = options.missing === 'indicator' ? 0 : Number.NaN
    return new EncodedColumns(columns, encoding, { total, rows: kept, missingLevel })
  }

  private dataset(
    rows: FeatureRows,
    names: readonly string[],
    { labels }: DecidedLabels,
    kept: Int32Array | undefined,
  ): Dataset {
    const matrix = featureMatrix(rows, this.options.shared)
    const weights = this.marks.weights.toArray()
    const rule = missingRule(this.options.missing)
    return {
      features: matrix,
      names,
      labels: labels ?? new Uint8Array(matrix.rows),
      ...(this.roles.weights === undefined
        ? {}
        : { weights: kept === undefined ? weights : Float64Array.from(kept, (row) => weights[row]) }),
      ...(rule && { missing: rule }),
    }
  }

  private decideLabels(labels: LabelColumn, kept: Int32Array | undefined): DecidedLabels {
    const { source, isTraining: training, roles } = this
    if (roles.label === undefined) return { labels: undefined, positive: undefined, warnings: [] }
    const missing = training ? labels.firstMissing() : -1
    if (missing >= 0) throw this.errors.label('', roles.label, this.lines.lineOf(kept?.[missing] ?? missing))
    const labelName = this.header.names[roles.label]
    return labels.decide({ source, training, labelName, positive: this.options.positive })
  }

  private readings({ readings }: TableFeatures, labels: LabelColumn): ColumnReading[] {
    return this.header.names.map((name, place) => {
      if (place !== this.roles.label) return readings.get(place) ?? { name, ...roleOf(place, this.roles) }
      const values = labels.counts().map(({ value }) => value)
      const levels = values.slice(0, MAX_LEVELS)
      return { name, ...roleOf(place, this.roles), levels, distinct: values.length }
    })
  }

  /** What the header lacks matters to whoever learns from it. */
  private headerWarnings() {
    return this.options.features === undefined ? this.header.warnings : []
  }

  private nameOf(place: number | undefined): string | undefined {
    return place === undefined ? undefined : this.header.names[place]
  }
}

/** Whether something is made of texts however many there are. */
function tellsAll({ minLevelCount, hashLevels, dates, encoding }: TableOptions): boolean {
  const made = encoding?.some(({ kind }) => kind === 'other' || kind === 'hash' || kind === 'date') ?? false
  return made || minLevelCount !== undefined || hashLevels !== undefined || dates !== undefined
}

/** The sign that the numbers of each column have, where they have one. */
function signsOf({ used }: TableFeatures): ColumnSign[] {
  return used.flatMap(({ name, column }) => [...(column.signs?.keys() ?? [])].map((sign) => ({ column: name, sign })))
}

/** Which rows of the table its rows are, counted from 1. */
function rowNumbers(count: number, kept: Int32Array | undefined): Int32Array {
  const numbers = new Int32Array(count)
  for (let i = 0; i < count; i++) numbers[i] = (kept === undefined ? i : kept[i]) + 1
  return numbers
}

/** The rows that both lists have; a list that is absent has all of them. */
function inBoth(some: Int32Array | undefined, others: Int32Array | undefined): Int32Array | undefined {
  if (some === undefined || others === undefined) return some ?? others
  const known = new Set(others)
  return some.filter((row) => known.has(row))
}
