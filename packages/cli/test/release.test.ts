import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'

const root = join(import.meta.dirname, '../../..')
const { readChange, withRelease } = await import(join(root, 'scripts/release/changelog.mjs'))

const BEFORE = `# Changelog

## [Unreleased]

What will be 0.2.0.

### Added

- One thing.

### Fixed

- Another.

## [0.1.0] - 2026-01-01

### Added

- All of it.
`

it('a release collects what was unreleased and the changes, in their order, above the older ones', () => {
  const changes = [
    readChange('a.md', 'changed\n\nA third thing,\nin two lines.\n'),
    readChange('b.md', 'added\nA fourth.'),
  ]
  expect(withRelease(BEFORE, changes, { version: '0.2.0', date: '2026-02-01' })).toBe(`# Changelog

## [Unreleased]

## [0.2.0] - 2026-02-01

### Added

- One thing.
- A fourth.

### Changed

- A third thing,
  in two lines.

### Fixed

- Another.

## [0.1.0] - 2026-01-01

### Added

- All of it.
`)
})

it('a change says of which kind it is', () => {
  expect(() => readChange('a.md', 'Better now.')).toThrow("a.md: its first line is 'Better now.'")
  expect(() => readChange('a.md', 'fixed\n')).toThrow('no words')
})

it('all files in changes/ can be released', () => {
  for (const name of readdirSync(join(root, 'changes')).filter((file) => file !== 'README.md')) {
    expect(readChange(name, readFileSync(join(root, 'changes', name), 'utf8')).words, name).not.toBe('')
  }
})
