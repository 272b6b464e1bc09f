import { describe, expect, it } from 'vitest'
import { checkRedisUrl, shownUrl } from './redis-url.js'

describe('the address of a Redis', () => {
  it.each([
    ['redis://localhost', 'redis://localhost'],
    ['redis://:secret@localhost:7000/3', 'redis://localhost:7000/3'],
    ['rediss://me:sec%40ret@example.org:6380/2?password=secret#secret', 'rediss://example.org:6380/2'],
    ['redis://me:secret@[::1]:6379', 'redis://[::1]:6379'],
  ])('is shown without anything secret: %s', (url, shown) => {
    expect(shownUrl(url)).toBe(shown)
  })

  it.each(['localhost:6379', 'http://me:secret@localhost', 'redis://', '', 'redis//secret@x', 'redis://:100%@x'])(
    'is refused when it is none, without being repeated: %s',
    (url) => {
      expect(() => checkRedisUrl(url)).toThrow(/^This is no address of a Redis\.$/)
    },
  )
})
