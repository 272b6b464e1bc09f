import { InfinitePushError } from '@infinite-push/core'
import { describe, expect, it } from 'vitest'
import { InterruptedError } from './interrupt.js'
import { reportError } from './report-error.js'
import { withEscapes } from './visible.js'

function report(error: unknown, isTTY = false) {
  let text = ''
  const stderr = { isTTY, write: (piece: string) => (text += piece) }
  const argv = ['node', 'infinite-push', 'fit', 'data.csv', '--json']
  const code = reportError(error, { stderr, version: '0.1.0', argv, env: {} })
  return { code, text }
}

const refused = new InfinitePushError('missing-cells', 'data.csv, line 3: no value.', {
  kind: 'data',
  hint: 'Fill it.',
})

describe('an error', () => {
  it('the user can act on is told in two lines, with its exit code', () => {
    expect(report(refused)).toEqual({
      code: 3,
      text: 'error: data.csv, line 3: no value. [missing-cells]\nhint: Fill it.\nmore: infinite-push explain missing-cells\n',
    })
    expect(report(new InfinitePushError('x', 'y', { kind: 'usage', hint: 'z' })).code).toBe(2)
  })

  it('is painted on a terminal, its code dimly', () => {
    expect(withEscapes(report(refused, true).text)).toContain('\u001b[31merror:\u001b[39m')
    expect(withEscapes(report(refused, true).text)).toContain('\u001b[2m[missing-cells]\u001b[22m')
  })

  it('nobody expected is a bug, with all that a report needs', () => {
    const { code, text } = report(new TypeError('x is not a function'))
    expect(code).toBe(1)
    expect(text).toMatch(/bug in infinite-push/)
    expect(text).toMatch(/report it/)
    expect(text).toContain(`infinite-push 0.1.0, Node ${process.version}`)
    expect(text).toContain('command: infinite-push fit data.csv --json')
    expect(text).toMatch(/TypeError: x is not a function\n +at /)
    expect(report('just a string').text).toContain('just a string')
  })

  it('of interruption ends with 130', () => {
    expect(report(new InterruptedError())).toEqual({ code: 130, text: 'interrupted: nothing was written.\n' })
  })
})
