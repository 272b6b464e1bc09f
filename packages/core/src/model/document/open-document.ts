import { newerModel, notAModel, notJson } from '../../errors/document-errors.js'
import type { Model } from './model.js'
import { badModel } from './schema.js'

const FORMAT = 'infinite-push-model'
const NEWEST = 1
/** More than any model has. */
const LONGEST = 2 ** 28

/** The text as JSON that says it is a model, of a version that is known; no key in it reaches for a prototype. */
export function openDocument(text: string): unknown {
  const document = parseJson(text.replace(/^\uFEFF/, ''))
  checkVersion(document)
  const fields = checkKeys(document)
  if (fields < fieldsIn(text)) throw badModel('format', 'The document has a field twice, and could mean either.')
  return document
}

function parseJson(text: string): unknown {
  if (text.trim() === '') throw notJson({ what: 'is empty' })
  if (text.length > LONGEST) throw notJson({ what: `has more than ${LONGEST} characters` })
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

/**
 * How many fields there are. Looks everywhere, also where the schema does not; without recursion, since nesting may be as
 * deep as the text is long.
 */
function checkKeys(document: unknown): number {
  let fields = 0
  const open: unknown[] = [document]
  const byFeature = (document as Partial<Model>).weights
  while (open.length > 0) {
    const value = open.pop()
    if (typeof value !== 'object' || value === null) continue
    const key = value === byFeature ? undefined : DANGEROUS.find((name) => Object.hasOwn(value, name))
    if (key !== undefined) throw badModel(key, `The document has a field '${key}', which no model has.`)
    if (!Array.isArray(value)) fields += Object.keys(value).length
    for (const child of Object.values(value)) if (typeof child === 'object') open.push(child)
  }
  return fields
}

/** How many fields a JSON text writes, the same one twice or not: strings before a colon. */
function fieldsIn(text: string): number {
  let fields = 0
  for (let start = text.indexOf('"'); start >= 0; ) {
    let end = text.indexOf('"', start + 1)
    while (isEscaped(text, end)) end = text.indexOf('"', end + 1)
    let next = end + 1
    while (text.charCodeAt(next) <= 32) next++
    if (text[next] === ':') fields++
    start = text.indexOf('"', next)
  }
  return fields
}

function isEscaped(text: string, quote: number): boolean {
  let before = quote
  while (text[before - 1] === '\\') before--
  return (quote - before) % 2 === 1
}
