import { PENALTIES, type PenaltyName } from '@infinite-push/core'

/** The penalties of the form and the address. */
export const OFFERED_PENALTIES = Object.values(PENALTIES)

/** Whether it mixes two penalties, and needs to know how. */
export function needsL1Ratio(penalty: PenaltyName): boolean {
  return PENALTIES[penalty].needs.includes('l1Ratio')
}

/** Whether it is about groups of features, and needs to know which. */
export function needsGroups(penalty: PenaltyName): boolean {
  return PENALTIES[penalty].needs.includes('groups')
}
