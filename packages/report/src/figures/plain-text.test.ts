import { describe, expect, it } from 'vitest'
import { escapeText, percent, shortened } from './plain-text.js'

describe('text for pictures', () => {
  it('is harmless in HTML and allowed in XML', () => {
    expect(escapeText(`<a href="x">'&'</a>`)).toBe('&lt;a href=&quot;x&quot;&gt;&#39;&amp;&#39;&lt;/a&gt;')
    expect(escapeText('a\u0000b\u202Ec\uD800d\n')).toBe('a b c d ')
  })

  it('is cut between characters, not inside one', () => {
    expect(shortened('😀😀😀😀', 3)).toBe('😀😀…')
    expect(shortened(' short ')).toBe('short')
  })

  it('says 0 % and 100 % only of nothing and of everything', () => {
    expect([0, 0.001, 0.25, 0.999, 1].map(percent)).toEqual(['0 %', '0.1 %', '25 %', '99.9 %', '100 %'])
  })
})
