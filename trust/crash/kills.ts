import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as delay } from 'node:timers/promises'
import { BIN, program } from '../../packages/cli/test/program.js'
import { TestRandom } from '../../packages/core/test/oracle/random.js'
import { broken, type Part } from '../promise.js'
import { JOURNALED, JournaledFit } from './journaled-fit.js'

export const kills: Part = {
  name: 'kill -9 at any moment',
  cases: 200,
  quick: 1,
  batch: 5,
  open: async (seed) => {
    const fit = await JournaledFit.open()
    const started = performance.now()
    await program(JOURNALED, { cwd: fit.place('timed') })
    const whole = performance.now() - started
    const check = async (index: number) => {
      const place = fit.place(`kill-${index}`)
      const child = spawn(process.execPath, [BIN, ...JOURNALED], { cwd: place, stdio: 'ignore' })
      const ended = once(child, 'close')
      await Promise.race([delay(whole * (0.2 + new TestRandom(seed * 131 + index).uniform())), ended])
      child.kill('SIGKILL')
      await ended
      const wrong = fit.wrongAfter(place)
      const outcome = wrong === undefined ? await fit.continued(place) : broken(wrong)
      fit.remove(place)
      return outcome
    }
    return { check, close: () => fit.close() }
  },
}
