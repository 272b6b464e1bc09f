import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { HINTS, hintOf } from './hints.js'

const PACKAGES = join(import.meta.dirname, '../../..')

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

it('the page has words for every error and warning of the library and of tables, and for no other', () => {
  const codes = new Set(['core', 'tables', 'exports'].flatMap(codesIn))
  expect(Object.keys(HINTS).sort()).toEqual([...codes].sort())
})

it('the page names neither flags nor options', () => {
  const values = { count: 3, positive: true, folds: 5 }
  const told = { code: 'too-few-for-folds', message: 'Too few.', hint: 'Use folds: 3 or fewer.', values }
  expect(hintOf(told)).toBe('Choose 3 folds or fewer.')
})
