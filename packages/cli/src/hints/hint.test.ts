import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { InfinitePushError } from '@infinite-push/core'
import { expect, it } from 'vitest'
import { HINTS, hintOf, worded } from './hint.js'

const PACKAGES = join(import.meta.dirname, '../../..')

/** The codes that a package defines an error or a warning of. */
function codesIn(name: string): string[] {
  const folder = join(PACKAGES, name, 'src')
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((file) =>
    /errors|warnings/.test(file),
  )
  const text = files
    .filter((file) => /(?<!\.test)\.ts$/.test(file))
    .map((file) => readFileSync(join(folder, file), 'utf8'))
  return [...text.join('\n').matchAll(/= (?:refusal|warning)\('([\w-]+)'/g)].map(([, code]) => code)
}

it('every error and warning of the other packages has a hint here, and every hint something it is for', () => {
  const codes = new Set(['core', 'tables', 'exports', 'cluster', 'engines'].flatMap(codesIn))
  expect(codes.size).toBeGreaterThan(100)
  expect([...codes].sort()).toEqual(Object.keys(HINTS).sort())
})

it('an error is told with flags to copy, made of its values', () => {
  const details = {
    kind: 'data',
    hint: 'Use folds: 3 or fewer.',
    values: { count: 3, positive: true, folds: 5 },
  } as const
  expect(hintOf(new InfinitePushError('too-few-for-folds', 'Too few.', details))).toBe('Use --folds 3 or fewer.')
})

it('what has no values, no entry or values of another version is told as it was written', () => {
  const as = { message: '', hint: 'As written.' }
  expect(hintOf({ code: 'too-few-for-folds', ...as })).toBe('As written.')
  expect(hintOf({ code: 'of-a-later-version', values: {}, ...as })).toBe('As written.')
  expect(
    worded([
      { code: 'empty-range', values: {}, ...as },
      { code: 'shared-column', values: {}, ...as },
    ])[1],
  ).toEqual({
    code: 'shared-column',
    values: {},
    ...as,
  })
})
