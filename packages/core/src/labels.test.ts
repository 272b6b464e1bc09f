import { expect, it } from 'vitest'
import { thrownBy } from '../test/thrown.js'
import { type LabelInput, readLabels } from './labels.js'

it.each([[[1, 0, 1]], [[1, -1, 1]], [[true, false, true]], [Float64Array.of(1, 0, 1)], [Int8Array.of(1, -1, 1)]] as [
  LabelInput,
][])('reads %j as positive, negative, positive', (input) => {
  expect(readLabels(input)).toEqual(Uint8Array.of(1, 0, 1))
})

it.each([
  [undefined, 'The labels are undefined.'],
  ['1010', 'The labels are "1010".'],
  [[1, 2], 'Row 2 has the label 2.'],
  [['yes', 'no'], 'Row 1 has the label "yes".'],
  [['1', '0'], 'Row 1 has the label "1".'],
  [[1, null], 'Row 2 has the label null.'],
  [[1, undefined], 'Row 2 has the label undefined.'],
  [[1, Number.NaN], 'Row 2 has the label NaN.'],
  [[1, 0, -1], 'Some labels are 0 and some are −1.'],
])('refuses %j', (input, message) => {
  const error = thrownBy(() => readLabels(input as number[]))
  expect(error).toMatchObject({ code: 'bad-label', kind: 'data', message })
  expect(error.hint).toContain('1 and 0, 1 and −1, or true and false')
})
