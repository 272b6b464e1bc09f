import { PassThrough } from 'node:stream'
import { describe, expect, it } from 'vitest'
import { endQuietlyWhenClosed } from './closed-pipe.js'

describe('a closed pipe', () => {
  it('ends the process quietly, with success', () => {
    const codes: number[] = []
    const stream = new PassThrough()
    endQuietlyWhenClosed(stream, (code) => codes.push(code))
    stream.emit('error', Object.assign(new Error('write EPIPE'), { code: 'EPIPE' }))
    expect(codes).toEqual([0])
  })

  it('does not hide other failures', () => {
    const stream = new PassThrough()
    endQuietlyWhenClosed(stream, () => {})
    expect(() => stream.emit('error', Object.assign(new Error('EIO'), { code: 'EIO' }))).toThrow('EIO')
  })
})
