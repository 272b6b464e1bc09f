import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import * as door from '../src/index.js'
import { fit, InfinitePushError, toyProblem } from '../src/index.js'
import { Trainer } from '../src/model/learn/trainer.js'

interface Example {
  /** The exported function or class that it belongs to. */
  name: string
  code: string
}

/** A doc comment with an example, and what it documents; a method's example belongs to its class. */
const DOCUMENTED =
  /\/\*\*(?:(?!\*\/)[\s\S])*?```ts\n([\s\S]*?)```[\s\S]*?\*\/\s*(?:export (?:class|(?:async )?function\*?|const) (\w+))?/g
/** `expression // value`, with a value that can be compared. */
const CLAIM = /^(?!const |throw )(.*\S)\s+\/\/ (-?\d[\d.e-]*|'.*'|\[.*\]|true|false)$/

function examplesOf(text: string): Example[] {
  let name = ''
  return Array.from(text.matchAll(DOCUMENTED), ([, block, declared]) => {
    name = declared ?? name
    return { name, code: block.replace(/^ *\* ?/gm, '') }
  })
}

/** Like `Function`, of code that may wait. */
const AsyncFunction: FunctionConstructor = Object.getPrototypeOf(async () => undefined).constructor

/** Runs the code with the library, and a table, its problem and its model, in scope; returns what it claims. */
async function claimsOf({ code }: Example): Promise<[claimed: unknown, actual: unknown][]> {
  const data = toyProblem({ rows: 40, relevant: 2, noise: 3, seed: 1 })
  const problem = new Trainer(data, {}).problem(0.1)
  const scope = { ...library, data, problem, model: fit(data, { lambdaRatio: 0.1 }) }
  const claims: [unknown, unknown][] = []
  const claim = (claimed: unknown, actual: unknown) => claims.push([claimed, actual])
  const lines = code.split('\n').map((line) => line.replace(CLAIM, 'claim($2, $1)'))
  // An example may declare its own `data` or `model`: hence the inner block.
  await new AsyncFunction('claim', ...Object.keys(scope), `{${lines.join('\n')}}`)(claim, ...Object.values(scope))
  return claims.map(([claimed, actual]) => [claimed, ArrayBuffer.isView(actual) ? Array.from(actual as never) : actual])
}

const root = fileURLToPath(new URL('../src/', import.meta.url))
const sources = readdirSync(root, { recursive: true, encoding: 'utf8' }).filter((file) => /(?<!\.test)\.ts$/.test(file))
const examples = sources.flatMap((file) => examplesOf(readFileSync(root + file, 'utf8')))
const modules: object[] = await Promise.all(sources.map((file) => import(root + file)))
/** Inner parts have examples, too. */
const library: Record<string, unknown> = Object.assign({}, ...modules, door)

describe('the example in the documentation of', () => {
  it.each(examples)('$name runs, and gives what it says', async (example) => {
    if (example.code.startsWith('throw ')) await expect(claimsOf(example)).rejects.toThrow(InfinitePushError)
    else for (const [claimed, actual] of await claimsOf(example)) expect(actual).toEqual(claimed)
  })

  it.each(Object.entries(door).filter(([, value]) => typeof value === 'function'))(
    '%s is there, since it is public',
    (name) => {
      expect(examples.map((example) => example.name)).toContain(name)
    },
  )
})
