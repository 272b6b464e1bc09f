/** What one case came to: kept, and as what it is counted; or broken, and how. */
export type Outcome = { kept: true; as?: string } | { kept: false; why: string }

export const kept = (as?: string): Outcome => (as === undefined ? { kept: true } : { kept: true, as })
export const broken = (why: string): Outcome => ({ kept: false, why })

/** A part that is ready to be asked; case `index` is the same for the same seed, whatever was asked before. */
export interface Opened {
  check(index: number): Promise<Outcome>
  close?(): Promise<void>
}

/** Cases of one kind. */
export interface Part {
  name: string
  /** How many cases were promised, and how many of them the usual tests try. */
  cases: number
  quick: number
  /** So many cases are written down at once: some seconds of work. */
  batch: number
  /** Why it cannot run on this machine, in a few words; undefined where it can. */
  missing?(): string | undefined
  open(seed: number): Promise<Opened>
}

/** A promise, and the parts that hold it to account. */
export interface Promised {
  name: string
  says: string
  /** What the page says of it besides. */
  notes?: { title: string; lines: readonly string[] }
  parts: readonly Part[]
}
