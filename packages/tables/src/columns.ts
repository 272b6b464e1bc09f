import { InfinitePushError, nearestName } from '@infinite-push/core'

/** The header of a table, in which users name columns by name or by 1-based number. */
export class ColumnNames {
  constructor(
    readonly names: readonly string[],
    private readonly source: string,
  ) {}

  /** The column the user named with a flag; a usage error when there is none. */
  named(word: string, flag: string): number {
    const exact = this.names.indexOf(word.trim())
    if (exact >= 0) return exact
    const number = /^\d+$/.test(word.trim()) ? Number(word) : 0
    if (number >= 1 && number <= this.names.length) return number - 1
    // A number that is too large is no slip of a name.
    const near = number > 0 ? undefined : nearestName(word, this.names)
    throw new InfinitePushError('unknown-column', `--${flag} ${word}: ${this.source} has no such column.`, {
      kind: 'usage',
      hint: near === undefined ? `Its ${this.names.length} columns are ${this.summary()}.` : `Did you mean ${near}?`,
      field: flag,
    })
  }

  /** The column of exactly this name, if there is one. */
  remembered(name: string | undefined): number | undefined {
    const column = name === undefined ? -1 : this.names.indexOf(name)
    return column < 0 ? undefined : column
  }

  /** The column called `label`, in this spelling or, failing that, in any case. */
  labelled(): number | undefined {
    const exact = this.names.indexOf('label')
    const found = exact >= 0 ? exact : this.names.findIndex((name) => name.toLowerCase() === 'label')
    return found >= 0 ? found : undefined
  }

  /** Refuses columns that cannot be told apart or spoken of. */
  checkNames(columns: readonly number[]): void {
    const unnamed = columns.find((column) => this.names[column] === '')
    if (unnamed !== undefined) {
      const message = `${this.source}, line 1: column ${unnamed + 1} has no name.`
      const hint = `Name it, or leave it out with --ignore ${unnamed + 1}. R and pandas write row numbers so.`
      throw new InfinitePushError('unnamed-column', message, { kind: 'data', hint, field: 'data' })
    }
    const seen = new Set<string>()
    const twice = new Set<string>()
    for (const column of columns) (seen.has(this.names[column]) ? twice : seen).add(this.names[column])
    this.refuseTwice([...twice])
  }

  /** Refuses names that more than one column has. */
  refuseTwice(names: readonly string[]): void {
    if (names.length === 0) return
    const message = `${this.source}, line 1: these column names occur more than once: ${listed(names)}.`
    const hint = 'Rename them, or leave some out with --ignore and their numbers.'
    throw new InfinitePushError('duplicate-columns', message, { kind: 'data', hint, field: 'data' })
  }

  private summary(): string {
    return listed(this.names)
  }
}

/** Up to five things in words: `a, b, c, d, e and 7 more`. */
export function listed(names: readonly string[], most = 5): string {
  const shown = names.slice(0, most).join(', ')
  return names.length > most ? `${shown} and ${names.length - most} more` : shown
}

/** The columns a model needs, which the table does not have. */
export function missingColumns(
  source: string,
  absent: readonly string[],
  present: readonly string[],
): InfinitePushError {
  const near = nearestName(absent[0], present)
  return new InfinitePushError(
    'missing-columns',
    `${source} lacks ${absent.length} of the columns the model needs: ${listed(absent)}.`,
    {
      kind: 'data',
      hint:
        near === undefined
          ? 'Score a table with the columns the model was fitted on.'
          : `Is ${absent[0]} called ${near} here?`,
      field: 'data',
    },
  )
}
