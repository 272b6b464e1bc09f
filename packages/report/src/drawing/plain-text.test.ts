import { describe, expect, it } from 'vitest'
import { escapeText, shortened } from './plain-text.js'

describe('text for pictures', () => {
  it('is harmless in HTML and allowed in XML', () => {
    expect(escapeText(`<a href="x">'&'</a>`)).toBe('&lt;a href=&quot;x&quot;&gt;&#39;&amp;&#39;&lt;/a&gt;')
    expect(escapeText('a\u0000b\u202Ec\uD800d\n')).toBe('a b c d ')
  })

  it('is cut between characters, not inside one', () => {
    expect(shortened('😀😀😀😀', 3)).toBe('😀😀…')
    expect(shortened(' short ')).toBe('short')
  })
})
