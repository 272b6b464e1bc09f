import { expect, it } from 'vitest'
import { studentBound } from './student.js'

it.each([
  [1, 12.7062],
  [4, 2.77645],
  [9, 2.26216],
  [1000, 1.96234],
])("Student's t of %i degrees of freedom has the bound of the tables", (freedom, bound) => {
  expect(studentBound(freedom)).toBeCloseTo(bound, 3)
})
