import { InfinitePushError, type Model } from '@infinite-push/core'
import { ExitCode } from '../terminal/exit-codes.js'
import { whyEmpty } from '../view/why-empty.js'

/** Scores that are all the same are no ranking: who asks for one is told why there is none. */
export function refuseEmpty(model: Model, path: string): void {
  const why = whyEmpty(model)
  if (why === undefined) return
  throw new InfinitePushError('empty-model', `${path} is empty: ${why.message}`, {
    kind: 'model',
    hint: why.hint,
    values: why.values,
  })
}

/** How the process ends after learning a model. */
export function exitCodeOfFit({ status, features }: Model, allowEmpty = false): ExitCode {
  if (status !== 'solved') return ExitCode.notSolved
  return features.selected === 0 && !allowEmpty ? ExitCode.empty : ExitCode.done
}
