import { InfinitePushError } from '../../errors.js'
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
  if (text.trim() === '') throw unreadable('The model document is empty.')
  try {
    return JSON.parse(text)
  } catch (error) {
    const cut = /^\s*\{/.test(text) && !/\}\s*$/.test(text)
    if (cut) throw unreadable('The model document ends in the middle.')
    throw unreadable(`The model document is not JSON: ${(error as Error).message}.`)
  }
}

function unreadable(message: string): InfinitePushError {
  return new InfinitePushError('not-json', message, {
    kind: 'model',
    hint: 'It may have been cut off while it was written or copied: copy it again, or fit again.',
  })
}

function checkVersion(document: unknown): void {
  const { format, version } = (document ?? {}) as Partial<Record<'format' | 'version', unknown>>
  if (format !== FORMAT) {
    throw new InfinitePushError('not-a-model', `This is JSON, but not a model: its format is not '${FORMAT}'.`, {
      kind: 'model',
      hint: 'Models are what fit writes with --out.',
      field: 'format',
    })
  }
  if (typeof version === 'number' && version > NEWEST) {
    const message = `This model was written by a newer version of infinite-push: its version is ${version}, known is ${NEWEST}.`
    throw new InfinitePushError('newer-model', message, {
      kind: 'model',
      hint: 'Upgrade: npm install infinite-push@latest.',
      field: 'version',
    })
  }
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
