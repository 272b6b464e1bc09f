import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { describe, expect, it } from 'vitest'
import { BIN, file, folder, run } from '../packages/cli/test/run.js'
import { DANGEROUS, HOSTILE_NAMES } from './names.js'

const HAS_SCRIPT = spawnSync('script', ['--version']).status === 0
const quoted = (cell: string) => `"${cell.replaceAll('"', '""')}"`

/** Hostile names for columns, levels, labels and rows; a file with a NUL is no text. */
function hostileTable(): string {
  const NAMES = HOSTILE_NAMES.filter((name) => !name.includes('\0'))
  const header = ['row', 'level', ...NAMES.map((name, i) => `${i}${name}`), 'y\u001b[2J']
  const rows = Array.from({ length: 2 * NAMES.length }, (_, i) => [
    `${i}${NAMES[i % NAMES.length]}`,
    NAMES[i % 40],
    ...NAMES.map((_, k) => String(((i * (k + 3)) % 17) + (i % 3 || k % 4 ? 0 : 9))),
    i % 3 ? 'no\u001b[2J' : 'yes\u001b]0;x\u0007',
  ])
  return `${[header, ...rows].map((cells) => cells.map(quoted).join(',')).join('\n')}\n`
}

const DATA = file('data\u001b[2J.csv', hostileTable())
const MODEL = file('model\u001b[31m.json')
const READING = ['--label', 'y\u001b[2J', '--positive', 'yes\u001b]0;x\u0007', '--id', 'row']
const LEARNING = [...READING, '--missing', 'mean', '--top-k', '5']

const ESCAPE = String.fromCharCode(27)
const OWN = new RegExp(`${ESCAPE}[[](?:[0-9]+m|[KJ]|[0-9]A)`, 'g')

/** What a terminal gets, without what this program does to it on purpose: colours, and bars that are erased. */
async function onTerminal(words: readonly string[]): Promise<string> {
  const line = [process.execPath, BIN, ...words].map((word) => `'${word.replaceAll("'", `'\\''`)}'`).join(' ')
  const child = spawn('script', ['-qec', line, '/dev/null'], {
    cwd: folder,
    env: { ...process.env, TERM: 'xterm', SHELL: '/bin/bash' },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  let text = ''
  child.stdout.setEncoding('utf8').on('data', (piece) => {
    text += piece
  })
  await once(child, 'close')
  return text.replace(OWN, '').replaceAll('\r', '')
}

describe('a hundred hostile names', () => {
  it('are a hundred', () => expect(HOSTILE_NAMES.length).toBeGreaterThanOrEqual(100))

  it('do nothing behind a pipe that may lead to a terminal', async () => {
    const { out, err, code } = await run(['fit', DATA, ...LEARNING, '--lambda-ratio', '.1', '--out', MODEL])
    expect(code).toBe(0)
    expect(DANGEROUS.exec(out + err)).toBeNull()
    expect(out).toContain('␛')
  })

  it.skipIf(!HAS_SCRIPT).each([
    ['fit', [DATA, ...LEARNING, '--lambda-ratio', '.05']],
    ['inspect', [DATA, ...LEARNING]],
    ['path', [DATA, ...LEARNING, '--count', '5']],
    ['stability', [DATA, ...LEARNING, '--repeats', '4']],
    ['compare', [DATA, ...LEARNING, '--repeats', '1', '--methods', 'l1-push']],
    ['rank', [MODEL, DATA, '--top', '60', '--explain', '2']],
    ['predict', [MODEL, DATA]],
    ['evaluate', [MODEL, DATA]],
    ['verify', [MODEL, DATA]],
    ['export', [MODEL, '--to', 'python']],
    ['fit', [DATA, '--label', 'y\u001b[31m']],
    ['fit', [DATA, ...READING, '--missing', 'error', '--number', 'level']],
    ['fit', ['no\u001b[2Jsuch.csv']],
    ['fit', [DATA, '--no-such\u001b[2J']],
    ['rank', ['no\u001b[2Jsuch.json', DATA]],
    ['rank', [DATA, DATA]],
  ])('do nothing to the terminal of %s', async (command, words) => {
    const seen = await onTerminal([command, ...words])
    expect(seen.length).toBeGreaterThan(10)
    const danger = DANGEROUS.exec(seen)
    expect(danger && seen.slice(Math.max(0, danger.index - 60), danger.index + 20)).toBeNull()
  })
})
