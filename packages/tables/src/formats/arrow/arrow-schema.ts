import type { DeclaredColumn } from '../../cells/rows.js'
import type { FlatTable } from './flat-table.js'

/** How the values of a column lie in its buffers, and what they mean. */
export interface ArrowType {
  kind: 'null' | 'int' | 'float' | 'bool' | 'text' | 'text-view' | 'decimal' | 'date' | 'timestamp' | 'other'
  /** Bytes of a number, or of the offset of a text; of values that are not read, how many buffers they have. */
  bytes: number
  signed: boolean
  /** Of dates and times so many are a day; of decimals the power of ten. */
  unit: number
  /** The dictionary that its values are places in. */
  dictionary?: { id: number; of: ArrowType }
}

export interface ArrowField {
  name: string
  type: ArrowType
}

const DAY_S = 86_400
const PER_SECOND = [1, 1e3, 1e6, 1e9]
const PLAIN = { bytes: 0, signed: true, unit: 0 }

/** The columns of an Arrow file. */
export function arrowFields(schema: FlatTable): ArrowField[] {
  return schema.tables(1).map((field) => {
    const values = typeOf(field.byte(2), field.table(3))
    const encoding = field.table(4)
    if (encoding === undefined) return { name: field.text(0), type: values }
    const index = encoding.table(1)
    const bytes = (index?.int(0, 32) ?? 32) / 8
    const signed = index === undefined || index.byte(1) === 1
    const dictionary = { id: encoding.long(0), of: values }
    return { name: field.text(0), type: { kind: 'int', bytes, signed, unit: 0, dictionary } }
  })
}

/** What readers of tables are told about a column. */
export function declaredKind({ kind, dictionary }: ArrowType): DeclaredColumn['kind'] {
  if (dictionary !== undefined) return undefined
  if (kind === 'date' || kind === 'timestamp') return 'date'
  if (kind === 'float' || kind === 'decimal') return 'number'
  if (kind === 'bool') return 'boolean'
  return kind === 'text' || kind === 'text-view' ? 'text' : undefined
}

function typeOf(id: number, type: FlatTable | undefined): ArrowType {
  switch (id) {
    case 1:
      return { ...PLAIN, kind: 'null' }
    case 2:
      return { ...PLAIN, kind: 'int', bytes: (type?.int(0) ?? 0) / 8, signed: type?.byte(1) === 1 }
    case 3:
      return { ...PLAIN, kind: 'float', bytes: 2 << (type?.short(0) ?? 0) }
    case 5:
      return { ...PLAIN, kind: 'text', bytes: 4 }
    case 6:
      return { ...PLAIN, kind: 'bool' }
    case 7:
      return { ...PLAIN, kind: 'decimal', bytes: (type?.int(2, 128) ?? 128) / 8, unit: type?.int(1) ?? 0 }
    case 8:
      return (type?.short(0, 1) ?? 1) === 0
        ? { ...PLAIN, kind: 'date', bytes: 4, unit: 1 }
        : { ...PLAIN, kind: 'date', bytes: 8, unit: DAY_S * 1e3 }
    case 10:
      return { ...PLAIN, kind: 'timestamp', bytes: 8, unit: DAY_S * (PER_SECOND[type?.short(0) ?? 0] ?? 1) }
    case 20:
      return { ...PLAIN, kind: 'text', bytes: 8 }
    case 24:
      return { ...PLAIN, kind: 'text-view', bytes: 16 }
    // Binary, time, interval, binary of one size, duration, large binary: not read, but they can be skipped.
    case 4:
    case 19:
      return { ...PLAIN, kind: 'other', bytes: 3 }
    case 9:
    case 11:
    case 15:
    case 18:
      return { ...PLAIN, kind: 'other', bytes: 2 }
    default:
      return { ...PLAIN, kind: 'other' }
  }
}
