import { describe, expect, it } from 'vitest'
import { colorsFor, wantsColor } from './color.js'
import { withEscapes } from './visible.js'

describe('colours', () => {
  it('are for terminals, each stream by itself', () => {
    expect(wantsColor({ isTTY: true }, {})).toBe(true)
    expect(wantsColor({}, {})).toBe(false)
    expect(wantsColor({ isTTY: true }, { TERM: 'dumb' })).toBe(false)
  })

  it('are forced by FORCE_COLOR and forbidden by NO_COLOR, which wins', () => {
    expect(wantsColor({}, { FORCE_COLOR: '1' })).toBe(true)
    expect(wantsColor({ isTTY: true }, { FORCE_COLOR: '0' })).toBe(false)
    expect(wantsColor({ isTTY: true }, { NO_COLOR: '1', FORCE_COLOR: '1' })).toBe(false)
    expect(wantsColor({ isTTY: true }, { NO_COLOR: '' })).toBe(true)
  })

  it('wrap the text in escapes, or leave it alone', () => {
    expect(withEscapes(colorsFor({ isTTY: true }, {}).red('no'))).toBe('\u001b[31mno\u001b[39m')
    expect(colorsFor({}, {}).red('no')).toBe('no')
  })
})
