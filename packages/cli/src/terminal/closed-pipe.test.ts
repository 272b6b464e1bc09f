import { PassThrough } from 'node:stream'
import { describe, expect, it } from 'vitest'
import { faultOf, silenceWhenClosed, takesMore } from './closed-pipe.js'

const closePipe = (stream: PassThrough) =>
  stream.emit('error', Object.assign(new Error('write EPIPE'), { code: 'EPIPE' }))

describe('a closed pipe', () => {
  it('is no error, however much is still said', () => {
    const stream = new PassThrough()
    silenceWhenClosed(stream)
    closePipe(stream)
    expect(() => closePipe(stream)).not.toThrow()
  })

  it('takes no more, also when it is waited for', async () => {
    const stream = new PassThrough()
    silenceWhenClosed(stream)
    const more = takesMore(stream)
    closePipe(stream)
    expect(await more).toBe(false)
    expect(await takesMore(stream)).toBe(false)
  })

  it('is not one that is only full', async () => {
    const stream = new PassThrough()
    silenceWhenClosed(stream)
    const more = takesMore(stream)
    stream.emit('drain')
    expect(await more).toBe(true)
  })

  it('does not hide other failures', async () => {
    const stream = new PassThrough()
    silenceWhenClosed(stream)
    expect(await faultOf(stream)).toBeUndefined()
    stream.emit('error', Object.assign(new Error('no room'), { code: 'ENOSPC' }))
    closePipe(stream)
    expect((await faultOf(stream))?.message).toBe('no room')
  })

  it('may be a terminal that is gone', async () => {
    const stream = Object.assign(new PassThrough(), { isTTY: true })
    silenceWhenClosed(stream)
    stream.emit('error', Object.assign(new Error('EIO'), { code: 'EIO' }))
    expect(await faultOf(stream)).toBeUndefined()
    expect(await takesMore(stream)).toBe(false)
  })
})
