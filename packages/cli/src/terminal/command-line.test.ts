import { expect, it } from 'vitest'
import { withoutSecrets } from './command-line.js'

it.each([
  ['redis://me:secret@host:6379', 'redis://host:6379'],
  ['rediss://:sec@ret@host:6379/1', 'rediss://host:6379/1'],
  ['--redis=redis://me:secret@host', '--redis=redis://host'],
  ['REDISS://me:secret@host?password=secret', 'REDISS://host'],
  ['redis://host/2', 'redis://host/2'],
  ['postgres://me:secret@host/db', 'postgres://host/db'],
  ['clickhouse://me:sec@ret@host:8123/db?password=secret', 'clickhouse://host:8123/db'],
  ['data@home.csv', 'data@home.csv'],
])('%s is shown as %s', (word, shown) => {
  expect(withoutSecrets([word])).toEqual([shown])
})
