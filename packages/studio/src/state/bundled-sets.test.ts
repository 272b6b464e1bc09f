import { readdirSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, it } from 'vitest'
import { BUNDLED_SETS } from './bundled-sets.js'

it('lists every table that comes with the command line, and no other', () => {
  const files = readdirSync(fileURLToPath(new URL('../../../cli/data/', import.meta.url)))
  const tables = files.filter((name) => name.endsWith('.csv'))
  expect(BUNDLED_SETS.map(({ name }) => `${name}.csv`).sort()).toEqual(tables.sort())
})
