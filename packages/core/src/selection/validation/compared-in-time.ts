import { smallestWithRoom } from '../../certificate/useful-threshold.js'
import type { Warning } from '../../errors/define.js'
import { nothingCompared, outOfTime } from '../../errors/path-errors.js'
import type { LeftOut } from './choose-setting.js'
import type { Family } from './families.js'

/** What splits say of the settings that all of them tried, and what is to be told when the time was up before the others. */
interface Compared {
  compared: LeftOut[][][]
  cut?: Warning
}

/**
 * Settings are compared on the same splits only. Where the time was up, those count that tried everything; when there is none,
 * what all that tried anything have in common.
 */
export function comparedInTime(families: readonly Family[], tried: readonly LeftOut[][][]): Compared {
  const results = tried.map((result) => result.map((path, f) => path.slice(0, families[f].lambdas.length)))
  const settings = families.reduce((sum, { lambdas }) => sum + lambdas.length, 0)
  const whole = results.filter((result) => result.flat().length === settings)
  if (whole.length === results.length) {
    const known = families.filter(({ reason }) => reason !== 'time').length
    const cut = outOfTime({ finished: known, of: families.length, what: 'thresholds' })
    return { compared: whole, ...(known < families.length && { cut }) }
  }
  if (whole.length > 0) {
    return { compared: whole, cut: outOfTime({ finished: whole.length, of: results.length, what: 'splits' }) }
  }
  const begun = results.filter((result) => result.flat().length > 0)
  const compared = inCommon(families, begun)
  const finished = compared[0]?.flat().length ?? 0
  if (finished === 0) return { compared: [], cut: nothingCompared({ settings }) }
  return { compared, cut: outOfTime({ finished, of: settings, what: 'settings' }) }
}

/** Of each split the settings that every other one tried, too. */
function inCommon(families: readonly Family[], results: readonly LeftOut[][][]): LeftOut[][][] {
  const counts = families.map((_, family) => Math.min(...results.map((result) => result[family]?.length ?? 0)))
  return results.map((result) => counts.map((count, family) => (result[family] ?? []).slice(0, count)))
}

/** What to learn with where nothing could be compared: the paper's own problem if it has models, else one with room for a path. */
export function familyToBegin(families: readonly Family[]): number {
  const [first, ...larger] = families.filter(({ transform }) => transform === families[0].transform)
  if (first.lambdaMax.value > 0 && !first.reason) return 0
  const known = larger.toReversed().filter(({ reason }) => !reason)
  return families.indexOf(known[smallestWithRoom(known.map(({ lambdaMax }) => lambdaMax.value))] ?? first)
}
