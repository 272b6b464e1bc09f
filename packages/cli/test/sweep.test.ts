import { expect, it } from 'vitest'
import { file, run } from './run.js'
import { smallTable } from './small-table.js'

/** Refuses to load what belongs to a queue. */
const HOOKS = `export async function resolve(name, context, next) {
  if (/bullmq|ioredis|infinite-push.cluster/.test(name)) throw new Error('loaded: ' + name)
  return next(name, context)
}`

it('a sweep without Redis loads nothing of a queue', async () => {
  file('small.csv', smallTable())
  const sweep = file('sweep.yaml', 'data: small.csv\nmethods: [l1-push]\nsettings: { repeats: 1 }\n')
  const hooks = file('hooks.mjs', HOOKS)
  const register = file('register.mjs', `import { register } from 'node:module'\nregister('file://${hooks}')\n`)
  const env = { NODE_OPTIONS: `--import ${register}` }
  expect(await run(['sweep', sweep, '--quiet'], { env })).toMatchObject({ code: 0, err: '' })
  // The hooks work: a worker does need one.
  expect((await run(['worker', '--redis', 'redis://127.0.0.1:1'], { env })).err).toContain('loaded: ')
})
