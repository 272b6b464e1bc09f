import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { VERSION } from './version.js'

it.each(['core', 'cli'])('VERSION is the version of packages/%s', (name) => {
  const text = readFileSync(new URL(`../../${name}/package.json`, import.meta.url), 'utf8')
  expect(JSON.parse(text).version).toBe(VERSION)
})
