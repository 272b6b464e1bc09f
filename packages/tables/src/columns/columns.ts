import type { InfinitePushError } from '@infinite-push/core'
import { nearestName } from '@infinite-push/core/internal'
import { columnsLacking, namesTwice, unknownColumn } from '../errors/column-errors.js'
import type { Header } from './header.js'

/** The header of a table, in which users name columns by name or by 1-based number. */
export class ColumnNames {
  readonly names: readonly string[]
  private readonly places: ReadonlyMap<string, number>
  /** The names that more than one column was given. */
  private readonly twice = new Set<string>()

  constructor(
    { names, written }: Pick<Header, 'names' | 'written'>,
    readonly source: string,
  ) {
    this.names = names
    this.places = new Map(names.map((name, k) => [name, k]))
    const seen = new Set<string>()
    for (const name of written) (seen.has(name) ? this.twice : seen).add(name)
    this.twice.delete('')
  }

  has(name: string): boolean {
    return this.places.has(name)
  }

  /** The column the user named with a flag; an error when there is none, or more than one. */
  named(word: string, flag: string): number {
    const exact = this.remembered(word.trim())
    if (exact !== undefined) return exact
    const number = /^\d+$/.test(word.trim()) ? Number(word) : 0
    if (number >= 1 && number <= this.names.length) return number - 1
    // A number that is too large is no slip of a name.
    const near = number > 0 ? undefined : nearestName(word, this.names)
    throw unknownColumn({ source: this.source, option: flag, word, columns: this.names, meant: near })
  }

  /** The column of exactly this name, if there is one. */
  remembered(name: string | undefined): number | undefined {
    if (name === undefined) return undefined
    this.refuseTwice([name])
    return this.places.get(name)
  }

  /** The column called `label`, in this spelling or, failing that, in any case. */
  labelled(): number | undefined {
    if (this.places.has('label')) return this.places.get('label')
    const found = this.names.findIndex((name) => name.toLowerCase() === 'label')
    return found >= 0 ? found : undefined
  }

  /** The columns of these names; `known` are all the names there were when they were chosen. */
  all(names: readonly string[], known: readonly string[]): number[] {
    const absent = names.filter((name) => !this.places.has(name))
    if (absent.length > 0) throw missingColumns(this.source, absent, this.names)
    // Where the second was called so before, there were two of them then as well.
    this.refuseTwice(names.filter((name) => this.twice.has(name) && !known.includes(`${name} (2)`)))
    return names.map((name) => this.places.get(name) as number)
  }

  /** Refuses names that more than one column has. */
  refuseTwice(names: readonly string[]): void {
    const double = names.filter((name) => this.twice.has(name))
    if (double.length === 0) return
    throw namesTwice({ source: this.source, line: 1, names: double })
  }
}

/** The columns a model needs, which the table does not have. */
export function missingColumns(
  source: string,
  absent: readonly string[],
  present: readonly string[],
): InfinitePushError {
  return columnsLacking({ source, missing: absent, near: nearestName(absent[0], present) })
}
