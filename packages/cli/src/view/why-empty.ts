import type { Model, Warning } from '@infinite-push/core'

/** Why a model selects no feature, as the fit told; undefined when it selects some. */
export function whyEmpty({ features, warnings }: Model): Warning | undefined {
  if (features.selected > 0) return undefined
  const message = 'No feature is selected.'
  const hint = 'Fit again with a smaller λ; infinite-push inspect tells more.'
  return warnings.find(({ code }) => code === 'empty-model') ?? { code: 'empty-model', message, hint }
}
