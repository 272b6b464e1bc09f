import { describe, expect, it } from 'vitest'
import { Html, html } from './html.js'

describe('html', () => {
  it('escapes everything but pieces and lists of pieces', () => {
    const piece = html`<b>${'<i>'}</b>`
    expect(html`<p title="${'"'}">${piece}${[piece, html`${1}`]}</p>`.text).toBe(
      '<p title="&quot;"><b>&lt;i&gt;</b><b>&lt;i&gt;</b>\n1</p>',
    )
    expect(piece).toBeInstanceOf(Html)
  })
})
