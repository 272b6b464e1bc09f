import { expect, it } from 'vitest'
import { selectedWords } from './selected-words.js'

it('says in how many splits a method had no rule, where it had none in some', () => {
  expect(selectedWords({ values: [2, 4], mean: 3, sd: 1.4 })).toBe('3.0 ± 1.4')
  expect(selectedWords({ values: [0, 4, 0], mean: 1.3, sd: 2.3 })).toBe('1.3 ± 2.3, empty in 2 of 3')
})
