import { refusal } from './define.js'

/** What is wrong with the settings of a penalty. Features are counted from 0, as these settings do. */

export const badL1Ratio = refusal('l1-ratio', {
  kind: 'usage',
  field: 'l1Ratio',
  message: ({ value }: { value: number }) => `The l1 ratio is ${value}, but it must lie between 0 and 1.`,
  hint: () => 'Use 1 for the ℓ1 part only, 0 for the other part only, or a number between.',
})

function factorsCure({ features }: { features: number }): string {
  return `Give ${features} numbers ≥ 0, one per feature: 0 is never penalized, Infinity is left out.`
}

export const factorsMissing = refusal('factors-missing', {
  kind: 'usage',
  field: 'factors',
  message: (_: { features: number }) => 'This penalty needs one factor per feature.',
  hint: factorsCure,
})

export const factorsLength = refusal('factors-length', {
  kind: 'usage',
  field: 'factors',
  message: ({ count, features }: { count: number; features: number }) =>
    `There are ${count} factors for ${features} features.`,
  hint: factorsCure,
})

export const factorsValue = refusal('factors-value', {
  kind: 'usage',
  field: 'factors',
  message: ({ feature, factor }: { feature: number; factor: number; features: number }) =>
    `The factor of feature ${feature} is ${factor}.`,
  hint: factorsCure,
})

export const nonnegativeUnknown = refusal('nonnegative-unknown', {
  kind: 'usage',
  field: 'nonnegative',
  message: ({ feature, features }: { feature: number; features: number }) =>
    `nonnegative names feature ${feature}, but the features are 0 to ${features - 1}.`,
  hint: () => 'Give true for all features, or a list of feature numbers from 0.',
})

const EACH_ONCE = 'List every feature number (from 0) in exactly one group; a group may hold a single feature.'

export const groupsMissing = refusal('groups-missing', {
  kind: 'usage',
  field: 'groups',
  message: () => 'This penalty needs groups of features.',
  hint: () => EACH_ONCE,
})

export const groupsIncomplete = refusal('groups-incomplete', {
  kind: 'usage',
  field: 'groups',
  message: ({ feature }: { feature: number }) => `Feature ${feature} is in no group.`,
  hint: () => EACH_ONCE,
})

export const groupsEmpty = refusal('groups-empty', {
  kind: 'usage',
  field: 'groups',
  message: ({ group }: { group: number }) => `Group ${group} is empty.`,
  hint: () => EACH_ONCE,
})

export const groupsUnknown = refusal('groups-unknown', {
  kind: 'usage',
  field: 'groups',
  message: ({ group, feature, features }: { group: number; feature: number; features: number }) =>
    `Group ${group} names feature ${feature}, but ${features > 0 ? `the features are 0 to ${features - 1}` : 'there are no features'}.`,
  hint: () => EACH_ONCE,
})

export const groupsOverlap = refusal('groups-overlap', {
  kind: 'usage',
  field: 'groups',
  message: ({ feature, groups: [first, second] }: { feature: number; groups: readonly [number, number] }) =>
    `Feature ${feature} is ${first === second ? `twice in group ${first}` : `in group ${first} and again in group ${second}`}.`,
  hint: () => EACH_ONCE,
})
