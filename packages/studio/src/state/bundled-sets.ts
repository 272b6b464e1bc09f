import type { Reading } from '../engine/problem.js'

/** A table that comes with the page, under `data/NAME.csv`. */
export interface BundledSet {
  name: string
  title: string
  /** What it is, for those who have no table yet. */
  about: string
  /** What its columns need beyond the usual. */
  reading: Partial<Reading>
}

/** The only list of them: the first screen, the address and the built page all walk it. */
export const BUNDLED_SETS: readonly BundledSet[] = [
  {
    name: 'sonar',
    title: 'Sonar',
    about: '208 echoes, 60 frequencies: metal cylinder or rock?',
    reading: {},
  },
  {
    name: 'ionosphere',
    title: 'Ionosphere',
    about: '351 radar returns, 34 readings: is there structure up there?',
    reading: {},
  },
  {
    name: 'wpbc',
    title: 'Breast cancer prognosis',
    about: '198 patients, 32 measurements: who had a recurrence?',
    reading: { ignore: ['time'], missing: 'mean' },
  },
]

export function bundledSet(name: string | null): BundledSet | undefined {
  return BUNDLED_SETS.find((set) => set.name === name)
}
