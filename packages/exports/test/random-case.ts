import fc from 'fast-check'
import { type Cell, type ColumnKind, type HandMadeFeature, handMadeCase, type ScoredCase } from './scored-case.js'

/** Names that someone's quoting gets wrong. */
export const NASTY_NAMES = [
  ...['age', 'a "quoted" name', "it's", 'two\nlines', 'cr\rhere', '</script><script>alert(1)</script>', '__proto__'],
  ...['constructor', 'score', 'toString', '{{mustache}}', '-- comment', "'); DROP TABLE data; --", '*/ alert(1) /*'],
  ...[
    '\x60\x24{1}\x60',
    'été',
    '日本語',
    'back\\slash',
    'trailing\\',
    '\u2028\u2029',
    'a.b',
    ' ',
    '=1+1',
    '"""',
    "'''",
    '#x',
  ],
  ...['row', 'table', 'total', 'where', 'mul', 'offset', 'slopes', 'cast', '%s', '🙂', 'NaN', '\t', '$$', '1'],
]

/** Numbers of 32 bits, since ONNX takes no others. */
const number = fc.float({ min: -1e3, max: 1e3, noNaN: true })
/** Curves rise, and may jump. */
const curve = fc
  .uniqueArray(fc.tuple(number, fc.double({ min: -4, max: 4, noNaN: true })), {
    minLength: 2,
    maxLength: 12,
    selector: ([x]) => x + 0,
  })
  .map((knots) => ({
    x: knots.map(([x]) => x + 0).sort((a, b) => a - b),
    z: knots.map(([, z]) => z).sort((a, b) => a - b),
  }))
const scale = fc.double({ min: 0.1, max: 10, noNaN: true })
const weight = fc.oneof({ weight: 4, arbitrary: fc.double({ min: -5, max: 5, noNaN: true }) }, fc.constant(0))
const learnt = fc.record({ weight, mean: number, scale, fill: number, curve: fc.option(curve, { nil: undefined }) })

/** Levels with weights, one level of no feature, and texts that usually stand for missing cells. */
const LEVELS = [...NASTY_NAMES, 'NA', '?', 'true', '0'].filter((name) => name !== '' && name.trim() === name)
const levelNames = fc.uniqueArray(fc.constantFrom(...LEVELS), {
  minLength: 1,
  maxLength: 4,
})

interface Column {
  features: HandMadeFeature[]
  cells: fc.Arbitrary<Cell>
}

function column(name: string): fc.Arbitrary<Column> {
  const kind = fc.constantFrom<ColumnKind>('number', 'boolean', 'category')
  return fc
    .record({
      kind,
      levels: levelNames,
      own: fc.array(learnt, { minLength: 5, maxLength: 5 }),
      indicator: fc.boolean(),
    })
    .map(({ kind, levels, own, indicator }) => {
      const value: HandMadeFeature[] =
        kind === 'category'
          ? levels.map((level, i) => ({ ...own[i], encoding: { kind: 'level', column: name, level } }))
          : [{ ...own[0], encoding: { kind, column: name } }]
      const missing: HandMadeFeature[] = indicator ? [{ ...own[4], encoding: { kind: 'missing', column: name } }] : []
      return { features: [...value, ...missing], cells: cells(kind, levels) }
    })
}

function cells(kind: ColumnKind, levels: string[]): fc.Arbitrary<Cell> {
  const values = { number, boolean: fc.boolean(), category: fc.constantFrom(...levels, 'never seen') }
  return fc.oneof({ weight: 5, arbitrary: values[kind] }, fc.constant(null))
}

/** Random models with random tables; the names are different also where case does not count. */
export const randomCase: fc.Arbitrary<ScoredCase> = fc
  .record({
    names: fc.uniqueArray(fc.constantFrom(...NASTY_NAMES), { minLength: 1, maxLength: 6 }),
    rows: fc.integer({ min: 1, max: 6 }),
    withFill: fc.boolean(),
  })
  .chain(({ names, rows, withFill }) =>
    fc.tuple(...names.map(column)).chain((columns) =>
      fc.tuple(...columns.map((each) => fc.array(each.cells, { minLength: rows, maxLength: rows }))).map((table) =>
        handMadeCase(
          columns.flatMap(({ features }) => features),
          new Map(names.map((name, k) => [name, table[k]])),
          { withFill },
        ),
      ),
    ),
  )
