import { groupedNumber, signParts } from '../../cells/cell-form.js'

/** What the cells of a text tell about how its numbers are written. */
export interface NumberForm {
  decimal?: '.' | ','
  thousands?: string
  /** A cell that could be read in two ways, where no other cell decides. */
  ambiguous?: string
}

/** 1,5 and 0,123 and 1234,567, but not 1,234: three digits behind up to three others may be thousands. */
const decimals = (mark: string) => new RegExp(`^[-+]?\\d*[${mark}]\\d+(e[-+]?\\d+)?$`, 'i')
const unclear = (mark: string) => new RegExp(`^[-+]?[1-9]\\d{0,2}[${mark}]\\d{3}$`)

const COMMA = { mark: ',', decimals: decimals(','), unclear: unclear(','), grouped: groupedNumber(',', '.') }
const POINT = { mark: '.', decimals: decimals('.'), unclear: unclear('.'), grouped: groupedNumber('.', ',') }
/** Nothing else looks like these; behind the groups both marks are decimals. */
const OTHERS = [' ', "'", '_'].map((mark) => ({ mark, form: groupedNumber(mark, '.,') }))
const [MINUS, DOT, ZERO, NINE] = [45, 46, 48, 57]
/** Longer cells are no numbers. */
const LONGEST = 40
const IN_QUESTION = /^[^a-z]*\d[^a-z]*(e[-+]?\d+)?$/i

type Mark = typeof COMMA

/**
 * Tells how numbers are written from cells: which mark stands before the decimals, and which one groups digits. A cell such as
 * 1,234 decides nothing by itself; where other cells do, it is read by what they say. Where no cell can have another mark than
 * points (`pointsOnly`), the first that stands before decimals ends the search: of 500 rows, most often the first cell.
 *
 * @example
 * ```ts
 * numberForm(['1.234,5', '7']) // { decimal: ',', thousands: '.' }
 * numberForm(['1,234', '7']) // { ambiguous: '1,234' }
 * ```
 */
export function numberForm(cells: Iterable<string>, pointsOnly = false): NumberForm {
  const seen = new SeenForms()
  for (const cell of cells) {
    if (!seen.addPlain(cell)) seen.addOther(cell)
    if (pointsOnly && seen.hasPoint) break
  }
  return seen.decide()
}

class SeenForms {
  /** Whether a cell can only have this mark before its decimals. */
  private readonly decides = new Set<string>()
  private readonly groups = new Set<string>()
  private readonly unclear = new Map<string, string>()

  /** Whether a point stands before the decimals of a cell. */
  get hasPoint(): boolean {
    return this.decides.has('.')
  }

  /** Digits with at most one point among them, which most cells are, without an expression; false where more is to be asked. */
  addPlain(cell: string): boolean {
    const first = cell.charCodeAt(0) === MINUS ? 1 : 0
    let point = -1
    for (let at = first; at < cell.length; at++) {
      const code = cell.charCodeAt(at)
      if (code === DOT && point < 0) point = at
      else if (code < ZERO || code > NINE) return false
    }
    if (point < 0) return cell.length > first
    const [before, behind] = [point - first, cell.length - point - 1]
    const couldGroup = behind === 3 && before >= 1 && before <= 3 && cell.charCodeAt(first) !== ZERO
    if (behind === 0 || couldGroup || cell.length > LONGEST) return false
    this.decides.add('.')
    return true
  }

  addOther(cell: string): void {
    const bare = (signParts(cell)?.digits ?? cell).trim()
    if (bare.length <= LONGEST && IN_QUESTION.test(bare)) this.add(bare)
  }

  private add(cell: string): void {
    const other = OTHERS.find(({ form }) => form.test(cell))
    if (other !== undefined) {
      this.groups.add(other.mark)
      const mark = /[.,](?=\d*$)/.exec(cell)?.[0]
      if (mark !== undefined) this.decides.add(mark)
      return
    }
    this.look(cell, COMMA, POINT)
    this.look(cell, POINT, COMMA)
  }

  private look(cell: string, { mark, decimals, unclear, grouped }: Mark, other: Mark): void {
    if (unclear.test(cell)) this.unclear.set(mark, this.unclear.get(mark) ?? cell)
    else if (decimals.test(cell)) this.decides.add(mark)
    else if (grouped.test(cell)) {
      this.groups.add(mark)
      // What groups digits does not stand before decimals.
      this.decides.add(other.mark)
    }
  }

  decide(): NumberForm {
    const { decides, groups, unclear } = this
    // Cells that contradict each other decide nothing: those that are no numbers then will be refused.
    if (decides.size > 1 || groups.size > 1) return {}
    const [decimal] = decides as ReadonlySet<'.' | ','>
    if (decimal === undefined) {
      const [ambiguous] = unclear.values()
      return { ...one('thousands', [...groups][0]), ...(unclear.size > 0 && { ambiguous }) }
    }
    const other = decimal === ',' ? '.' : ','
    return { decimal, ...one('thousands', [...groups][0] ?? (unclear.has(other) ? other : undefined)) }
  }
}

function one<K extends string>(key: K, value: string | undefined): { [key in K]?: string } {
  return value === undefined ? {} : ({ [key]: value } as { [key in K]?: string })
}
