import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'

const PACKAGES = join(import.meta.dirname, '../..')

function sourcesOf(name: string): string[] {
  return readdirSync(join(PACKAGES, name, 'src'), { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'))
    .map((file) => join(PACKAGES, name, 'src', file))
}

/** The code without its comments; variables of style sheets begin like flags. */
function codeOf(file: string): string {
  return readFileSync(file, 'utf8')
    .replace(/\/\*[\s\S]*?\*\//g, '')
    .replace(/(^|\s)\/\/.*$/gm, '')
    .replace(/--ip-|= --this/g, '')
}

describe.each(['core', 'tables', 'report', 'exports', 'cluster', 'engines'])('%s', (name) => {
  it('names no flag of the command line', () => {
    const flagged = sourcesOf(name).flatMap((file) => codeOf(file).match(/--[a-z][\w-]*/g) ?? [])
    expect(flagged).toEqual([])
  })
})
