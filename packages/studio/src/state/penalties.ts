import { PENALTIES, type PenaltyName } from '@infinite-push/core'

/** The penalties of the form and the address: all but those that need groups of features, which the page cannot ask for. */
export const OFFERED_PENALTIES = Object.values(PENALTIES).filter(({ needs }) => !needs.includes('groups'))

/** Whether it mixes two penalties, and needs to know how. */
export function needsL1Ratio(penalty: PenaltyName): boolean {
  return PENALTIES[penalty].needs.includes('l1Ratio')
}
