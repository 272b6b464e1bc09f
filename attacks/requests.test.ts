import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type AttackedStudio, attackedStudio, givenAway } from './attacked-studio.js'
import { HOSTILE_REQUESTS } from './requests.js'

let studio: AttackedStudio

beforeAll(async () => {
  studio = await attackedStudio()
})

afterAll(() => studio.close())

describe('hostile requests', () => {
  it('are two hundred at least', () => expect(HOSTILE_REQUESTS.length).toBeGreaterThanOrEqual(200))

  it('would have been served without the fault', async () => {
    const fine = 'GET / HTTP/1.1\r\nHost: localhost:{port}\r\nCookie: {cookie}\r\nConnection: close\r\n\r\n'
    expect(await studio.answerTo(fine)).toMatch(/^HTTP\/1.1 200 /)
  })

  it.each(HOSTILE_REQUESTS)('$what', async ({ raw }) => {
    expect(givenAway(await studio.answerTo(raw))).toBeUndefined()
  })
})
