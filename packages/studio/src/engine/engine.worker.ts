/** The worker of the page: the engine, and the port that brings it questions. */
import { answerQuestions, type InnerPort, setProductThreads } from '@infinite-push/core/internal'
import { atHand } from './at-hand.js'
import { sharesMemory } from './lent-table.js'
import { LocalEngine } from './local-engine.js'

const engine = new LocalEngine()

if (sharesMemory()) {
  setProductThreads(navigator.hardwareConcurrency, (data) => {
    const helper = new Worker(new URL('./product.worker.ts', import.meta.url), { type: 'module' })
    helper.postMessage(data)
  })
}

answerQuestions(
  self as unknown as InnerPort,
  async (question, args, context) => {
    const answer = engine[question as keyof LocalEngine] as (...args: unknown[]) => Promise<unknown>
    const found = await answer.call(engine, ...args, context)
    // When the list is on the screen.
    if (question === 'rankAt') void atHand()
    return found
  },
  ownMemory,
)

/** The arrays of an answer are made for it, so that they can be handed over instead of copied. */
function ownMemory(answer: unknown): ArrayBuffer[] {
  const parts = typeof answer === 'object' && answer !== null ? [answer, ...Object.values(answer)] : []
  return parts.filter((part) => ArrayBuffer.isView(part)).map(({ buffer }) => buffer as ArrayBuffer)
}
