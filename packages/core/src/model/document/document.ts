import { jsonText } from './json-text.js'
import type { Model } from './model.js'
import { readModel } from './model-schema.js'
import { openDocument } from './open-document.js'

/** A model without what differs from run to run: identical fits are identical documents. */
export type ModelDocument = Omit<Model, 'timing'>

/** Of a warning it keeps the words, as the surface that wrote it chose them. */
export function documentOf({ timing: _, ...document }: Model): ModelDocument {
  return { ...document, warnings: document.warnings.map(({ code, message, hint }) => ({ code, message, hint })) }
}

/**
 * The model as a JSON document that `parseModel` reads back bit for bit. How long it took is not in
 * it: identical fits give identical text.
 *
 * @example
 * ```ts
 * const model = fit(toyProblem({ rows: 40, relevant: 2, noise: 2, seed: 1 }), { lambdaRatio: 0.1 })
 * parseModel(serializeModel(model)).lambda === model.lambda // true
 * ```
 */
export function serializeModel(model: Model): string {
  return `${jsonText(documentOf(model))}\n`
}

/**
 * Reads a model document, trusting nothing in it: whatever comes back has every field of the right type, finite numbers
 * and lists that fit together. `verify` tells whether the numbers are true.
 *
 * @example
 * ```ts
 * const model = fit(toyProblem({ rows: 40, relevant: 2, noise: 2, seed: 1 }), { lambdaRatio: 0.1 })
 * parseModel(serializeModel(model)).status // 'solved'
 * ```
 */
export function parseModel(text: string): Model {
  return readModel(openDocument(text))
}
