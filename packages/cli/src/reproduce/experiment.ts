import type { TieRule } from '@infinite-push/core'
import type { Figure } from '@infinite-push/report'
import type { RunFlags } from '../options/run-options.js'
import type { ProgramContext } from '../terminal/program.js'

/** The flags of `reproduce`. */
export interface ReproduceFlags extends RunFlags {
  data?: string
  out: string
  repeats?: number
  maxRows?: number
  maxNoise?: number
  ties: TieRule
  seed: number
  json?: boolean
  quiet?: boolean
}

/** What came of an experiment: the same in a picture, a table, a page, lines for the terminal, and as data. */
export interface Reproduced {
  figure: Figure
  csv: Iterable<string>
  page: string
  lines: string[]
  document: object
}

/** One of the paper's experiments. */
export interface Experiment {
  name: string
  /** What it shows. */
  summary: string
  run(context: ProgramContext, flags: ReproduceFlags): Promise<Reproduced>
}
