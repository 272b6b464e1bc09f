/** How often a contender is run, by how long one call takes. */
export const often = (...names) => names.map((contender) => ({ contender, processes: 3, repeats: 7, budgetMs: 20_000 }))
export const seldom = (...names) =>
  names.map((contender) => ({ contender, processes: 1, repeats: 3, budgetMs: 60_000 }))
export const thrice = (...names) =>
  names.map((contender) => ({ contender, processes: 3, repeats: 0, budgetMs: 900_000 }))
export const once = (...names) => names.map((contender) => ({ contender, processes: 1, repeats: 0, budgetMs: 900_000 }))

/** For a trial: one process each, few calls. */
export const briefly = (entry) => ({ ...entry, processes: 1, repeats: Math.min(2, entry.repeats) })
