import { describe, expect, it } from 'vitest'
import { colorsFor } from './color.js'
import { textTable } from './table.js'
import { textWidth } from './text-width.js'

describe('a table for people', () => {
  it('aligns numbers to the right and text to the left, without trailing spaces', () => {
    const rows = [
      ['V11', 0.41234, 'yes'],
      ['V4', -1234, ''],
    ]
    expect(textTable(['feature', 'weight', 'kept'], rows)).toBe(
      ['feature  weight  kept', 'V11      0.4123  yes', 'V4       -1,234'].join('\n'),
    )
  })

  it('aligns texts of any script and colour', () => {
    const table = textTable(
      ['name', 'n'],
      [
        ['日本', 1],
        ['e\u0301te\u0301', 22],
        [colorsFor({ isTTY: true }, {}).bold('bold'), 333],
      ],
    )
    const widths = table.split('\n').map(textWidth)
    expect(widths).toEqual([9, 9, 9, 9])
  })

  it('shows missing cells as nothing and keeps names on one line', () => {
    expect(textTable(['a', 'b'], [[undefined, 1], ['x\ny']])).toBe('a    b\n     1\nx y')
  })

  it('is its header when there are no rows', () => {
    expect(textTable(['a', 'b'], [])).toBe('a  b')
  })
})
