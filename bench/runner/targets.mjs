import { timeOf } from './contest.mjs'

/**
 * What a figure must reach, and how to read it from a case's results.
 *
 * @typedef {object} Target
 * @property {string} label
 * @property {(outcome: object) => number | undefined} value
 * @property {(outcome: object) => boolean} [isBound] whether the true value is only known to be larger
 * @property {number} [atLeast]
 * @property {number} [atMost]
 */

/** Kernels and peers without a certificate have nothing to solve to a gap. */
const solved = (result) => [undefined, 'solved', 'no certificate'].includes(result?.outcome?.status)

/**
 * The peer takes at least so many times as long for the same gap. A peer that ended before it counts with the time it had, and
 * the ratio is then a lower bound; if ours ended before it, there is no speed to speak of: 0.
 */
export const faster = (ours, peer, atLeast, when = 'warm') => ({
  label: `${ours} against ${peer}, ${when}`,
  atLeast,
  isBound: ({ results }) => results[peer]?.longerThan !== undefined || !solved(results[peer]),
  value({ results }) {
    if (results[ours]?.outcome && !solved(results[ours])) return 0
    return (results[peer]?.longerThan ?? timeOf(results[peer], when)) / timeOf(results[ours], when)
  },
})

/** One contender takes at most so many times as long as another. */
export const atMostTimes = (slower, reference, limit) =>
  atMost(`${slower} against ${reference}`, limit, ({ results }) => timeOf(results[slower]) / timeOf(results[reference]))

/** A number of an outcome stays below a limit. */
export const atMost = (label, limit, value) => ({ label, atMost: limit, value })

/** The highest resident memory of a process, in units of the data. */
export const memory = (contender, limit) =>
  atMost(`peak memory of ${contender} / data`, limit, ({ results, shape }) => {
    return results[contender]?.peakBytes / dataBytes(shape)
  })

/** Dense: 8 bytes a number; sparse: 12 an entry and 4 a row. */
const dataBytes = ({ rows, entries, sparse }) => (sparse ? 12 * entries + 4 * rows : 8 * entries)
