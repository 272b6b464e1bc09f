import { expect, it } from 'vitest'
import { refuseUnable, unableFlag } from './unable.js'

it.each([
  [{ query: 'qid' }, '--query is not possible'],
  [{ groupsOfRows: 'patient' }, '--groups-of-rows is not possible'],
  [{ transform: 'rank' }, '--transform rank is not possible'],
  [{ missing: 'median' }, '--missing median is not possible'],
  [{ solver: 'alm' }, '--solver alm is not possible'],
  [{ bootstrap: 100 }, '--bootstrap is not possible'],
])('%o is refused for a table in place', (flags, message) => {
  expect(() => refuseUnable(flags)).toThrow(message)
})

it('what says nothing of the table, or has its usual value, is possible', () => {
  const flags = { transform: 'none', missing: 'mean', solver: 'auto', bootstrap: false, seed: 0, out: 'model.json' }
  expect(unableFlag(flags)).toBeUndefined()
})
