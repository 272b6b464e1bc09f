import { InfinitePushError, type Model, type Warning } from '@infinite-push/core'
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
export function exitCodeOfFit({ status, features, warnings }: Model, allowEmpty = false): ExitCode {
  if (status !== 'solved' || isCut(warnings)) return ExitCode.notSolved
  return features.selected === 0 && !allowEmpty ? ExitCode.empty : ExitCode.done
}

/** Whether not everything was done: the time was up, or rounding ended a path. */
export function isCut(warnings: readonly Warning[]): boolean {
  return warnings.some(({ code }) => code === 'out-of-time' || code === 'path-cut-short')
}
