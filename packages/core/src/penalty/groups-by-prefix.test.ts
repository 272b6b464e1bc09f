import { expect, it } from 'vitest'
import { groupsByPrefix } from './groups-by-prefix.js'

it('groups names by what stands before the first separator, and leaves the others alone', () => {
  expect(groupsByPrefix('_', ['age', 'lab_a', 'blood_x_1', 'lab_b', 'blood_y'])).toEqual([[1, 3], [2, 4], [0]])
  expect(groupsByPrefix('=', ['home=owns', 'home=rents'])).toEqual([[0, 1]])
})

it('knows no groups where no name has the separator, or there is none', () => {
  expect(groupsByPrefix('_', ['a', 'b'])).toBeUndefined()
  expect(groupsByPrefix('', ['a', 'b'])).toBeUndefined()
})
