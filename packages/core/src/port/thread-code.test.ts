import { describe, expect, it } from 'vitest'
import { threadCode } from './thread-code.js'

const FILES: Record<string, string> = {
  './thread.js':
    'import{a as b}from"./all-X1.js";\nimport "./side.js"\n// from "./gone.js"\nb(() => import("./later.js"))',
  './all-X1.js': 'export { a } from "./thread.js"\nimport fs from "node:fs"\nconst c = require("./common.js")',
  './side.js': 'run()',
  './common.js': 'exports.c = 1',
  './later.js': 'late()',
  './other.js': 'never()',
}

const codeOf = (files: Record<string, string>) => threadCode('./thread.js', (name) => files[name])

describe('the code of a thread', () => {
  it('is that of every file it imports, at once or later, however they import each other', () => {
    expect(codeOf(FILES)).toBe(
      ['thread', 'all-X1', 'side', 'later', 'common'].map((name) => FILES[`./${name}.js`]).join('\n'),
    )
  })

  it('changes with each of them, and with no other file', () => {
    for (const name of ['./all-X1.js', './side.js', './later.js', './common.js']) {
      expect(codeOf({ ...FILES, [name]: `${FILES[name]} ` })).not.toBe(codeOf(FILES))
    }
    expect(codeOf({ ...FILES, './other.js': '' })).toBe(codeOf(FILES))
  })
})
