/** The worker of the page: the engine, and the port that brings it questions. */
import { answerQuestions, type InnerPort } from '@infinite-push/core/internal'
import type { Engine } from './engine.js'
import { LocalEngine } from './local-engine.js'

const engine = new LocalEngine()

answerQuestions(
  self as unknown as InnerPort,
  (question, args, context) => {
    const answer = engine[question as keyof Engine] as (...args: unknown[]) => Promise<unknown>
    return answer.call(engine, ...args, context)
  },
  ownMemory,
)

/** The arrays of an answer are made for it, so that they can be handed over instead of copied. */
function ownMemory(answer: unknown): ArrayBuffer[] {
  const parts = typeof answer === 'object' && answer !== null ? [answer, ...Object.values(answer)] : []
  return parts.filter((part) => ArrayBuffer.isView(part)).map(({ buffer }) => buffer as ArrayBuffer)
}
