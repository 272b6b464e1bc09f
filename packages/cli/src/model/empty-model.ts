import { InfinitePushError, type Model, type Warning } from '@infinite-push/core'
import { ExitCode } from '../terminal/exit-codes.js'

/** Why a model selects no feature, as the fit told; undefined when it selects some. */
export function whyEmpty({ features, warnings }: Model): Warning | undefined {
  if (features.selected > 0) return undefined
  const message = 'No feature is selected.'
  const hint = 'Fit again with a smaller λ; infinite-push inspect tells more.'
  return warnings.find(({ code }) => code === 'empty-model') ?? { code: 'empty-model', message, hint }
}

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
