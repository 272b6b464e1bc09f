import { newerModel, notAModel, notJson } from '../../errors/document-errors.js'
import type { Model } from './model.js'
import { badModel } from './schema.js'

const FORMAT = 'infinite-push-model'
const NEWEST = 1

/** The text as JSON that says it is a model, of a version that is known; no key in it reaches for a prototype. */
export function openDocument(text: string): unknown {
  const document = parseJson(text.replace(/^\uFEFF/, ''))
  checkVersion(document)
  refuseDangerousKeys(document)
  return document
}

function parseJson(text: string): unknown {
  if (text.trim() === '') throw notJson({ what: 'is empty' })
  try {
    return JSON.parse(text)
  } catch (error) {
    const cut = /^\s*\{/.test(text) && !/\}\s*$/.test(text)
    if (cut) throw notJson({ what: 'ends in the middle' })
    throw notJson({ what: `is not JSON: ${(error as Error).message}` })
  }
}

function checkVersion(document: unknown): void {
  const { format, version } = (document ?? {}) as Partial<Record<'format' | 'version', unknown>>
  if (format !== FORMAT) throw notAModel({ format: FORMAT })
  if (typeof version === 'number' && version > NEWEST) throw newerModel({ version, known: NEWEST })
}

/** Keys that reach for an object's prototype; no model has them, except as names of features. */
const DANGEROUS = ['__proto__', 'constructor', 'prototype']

/** Looks everywhere, also where the schema does not; without recursion, since nesting may be as deep as the text is long. */
function refuseDangerousKeys(document: unknown): void {
  const open: unknown[] = [document]
  const byFeature = (document as Partial<Model>).weights
  while (open.length > 0) {
    const value = open.pop()
    if (typeof value !== 'object' || value === null) continue
    const key = value === byFeature ? undefined : DANGEROUS.find((name) => Object.hasOwn(value, name))
    if (key !== undefined) throw badModel(key, `The document has a field '${key}', which no model has.`)
    for (const child of Object.values(value)) if (typeof child === 'object') open.push(child)
  }
}
