import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'

interface Locked {
  link?: boolean
  integrity?: string
  resolved?: string
}

const lock = JSON.parse(readFileSync(new URL('../package-lock.json', import.meta.url), 'utf8'))
const installed = Object.entries<Locked>(lock.packages).filter(
  ([path, { link }]) => path.includes('node_modules/') && !link,
)

describe('The lock file', () => {
  it('has a hash of every package, of those for other systems too: nothing else is installed', () => {
    expect(installed.length).toBeGreaterThan(100)
    expect(installed.filter(([, { integrity }]) => !integrity).map(([path]) => path)).toEqual([])
  })

  it('names no address: packages come from where npm is set to look', () => {
    expect(installed.filter(([, { resolved }]) => resolved).map(([path]) => path)).toEqual([])
  })
})
