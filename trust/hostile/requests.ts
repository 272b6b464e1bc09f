import { attackedStudio, givenAway } from '../../attacks/attacked-studio.js'
import { HOSTILE_REQUESTS } from '../../attacks/requests.js'
import { broken, kept, type Part } from '../promise.js'

export const requests: Part = {
  name: 'requests to the studio',
  cases: HOSTILE_REQUESTS.length,
  // The usual tests send all of them.
  quick: 10,
  batch: 50,
  open: async () => {
    const studio = await attackedStudio()
    const check = async (index: number) => {
      const { what, raw } = HOSTILE_REQUESTS[index]
      const wrong = givenAway(await studio.answerTo(raw))
      return wrong === undefined ? kept('refused') : broken(`${what}: ${wrong}`)
    }
    return { check, close: () => studio.close() }
  },
}
