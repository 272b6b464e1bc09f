import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { beforeAll, describe, expect, it } from 'vitest'
import { BIN, file, folder, interrupt, run, runJson, SONAR } from './run.js'

const COMMANDS = [
  'demo',
  'fit',
  'path',
  'rank',
  'predict',
  'evaluate',
  'verify',
  'export',
  'coefficients',
  'completion',
  'inspect',
  'reproduce',
  'compare',
  'stability',
  'sweep',
  'worker',
  'studio',
  'explain',
  'solvers',
]
const model = file('model.json')

beforeAll(async () => {
  await runJson(['fit', SONAR, '--lambda-ratio', '0.3', '--out', model])
})

describe('the command line', () => {
  it('called bare says what it is for, three examples and the commands', async () => {
    const { code, out, err } = await run([])
    expect({ code, err }).toEqual({ code: 0, err: '' })
    expect(out).toMatch(/^Puts as many positives as possible above the first negative/)
    const listed = Array.from(out.matchAll(/^ {2}([a-z]+) {2,}\S/gm), ([, command]) => command)
    expect(listed.toSorted()).toEqual(COMMANDS.toSorted())
    expect(out.match(/^ {2}infinite-push |^ {2}npx infinite-push /gm)).toHaveLength(3)
  })

  it('ends the help of every command with an example of it', async () => {
    const helps = await Promise.all(COMMANDS.map((command) => run([command, '--help'])))
    helps.forEach(({ code, out }, i) => {
      expect(code).toBe(0)
      expect(out.trim().split('\n').at(-1)).toMatch(new RegExp(`^ {2}npx infinite-push ${COMMANDS[i]}\\b`))
    })
  })

  it('refuses stdin where it cannot be read, and says what helps', async () => {
    const { code, out, err } = await run(['studio', '-', '--no-open'], { stdin: 'a,label\n1,1\n' })
    expect({ code, out }).toEqual({ code: 2, out: '' })
    expect(err).toMatch(/^error: .*stdin.*\nhint: .*file/)
  })

  it('prints one document with --json, and everything else on stderr', async () => {
    const runs = await Promise.all([
      run(['fit', SONAR, '--lambda', '10', '--allow-empty', '--json']),
      run(['rank', model, SONAR, '--json']),
      run(['predict', model, SONAR, '--json']),
      run(['evaluate', model, SONAR, '--bootstrap', '10', '--json']),
    ])
    for (const { code, out, err } of runs) {
      expect(code).toBe(0)
      expect(() => JSON.parse(out)).not.toThrow()
      expect(err).toContain('208 rows (111 positive, 97 negative)')
    }
    expect(runs[0].err).toMatch(/^warning: No feature is selected.*\nhint: /m)
  })

  it('keeps quiet when asked to', async () => {
    expect((await run(['rank', model, SONAR, '--quiet', '--top', '1'])).err).toBe('')
  })

  it('paints only where colours are wanted', async () => {
    const args = ['verify', model, SONAR]
    const [plain, forced, never] = await Promise.all([
      run(args),
      run(args, { env: { FORCE_COLOR: '1' } }),
      run(args, { env: { FORCE_COLOR: '1', NO_COLOR: '1' } }),
    ])
    expect(plain.out).not.toContain('\u001b[')
    expect(forced.out).toContain('\u001b[32m✓')
    expect(never.out).toBe(plain.out)
  })

  it('writes the same bytes for the same command', async () => {
    const args = (out: string) => ['fit', SONAR, '--folds', '2', '--seed', '3', '--quiet', '--out', out]
    const files = [file('once.json'), file('again.json')]
    await Promise.all(files.map((out) => run(args(out))))
    const [once, again] = files.map((out) => readFileSync(out))
    expect(again.equals(once)).toBe(true)
    const lists = await Promise.all(files.map((one) => run(['rank', one, SONAR])))
    expect(lists[1].out).toBe(lists[0].out)
  })

  it('ends quietly when its reader has seen enough', async () => {
    const rows = readFileSync(SONAR, 'utf8').trim().split('\n')
    const long = [rows[0], ...Array.from({ length: 100 }, () => rows.slice(1)).flat()].join('\n')
    const child = spawn(process.execPath, [BIN, 'rank', model, file('long.csv', long)], { cwd: folder })
    child.stdout.once('data', () => child.stdout.destroy())
    let err = ''
    child.stderr.on('data', (text) => {
      err += text
    })
    const [code] = await once(child, 'close')
    expect(code).toBe(0)
    expect(err).not.toMatch(/error/i)
  })

  it('stops at once when interrupted, with 130, and leaves the old model alone', async () => {
    const out = file('kept.json', 'old')
    const { code, err } = await interrupt(['fit', SONAR, '--repeats', '200', '--out', out])
    expect(code).toBe(130)
    expect(err).toMatch(/interrupted: no model was written; .*kept\.json is as it was\./)
    expect(readFileSync(out, 'utf8')).toBe('old')
  })

  it('keeps the finished part of an interrupted path', async () => {
    const args = [BIN, 'path', SONAR, '--lambdas', '5000', '--solver', 'alm', '--json']
    const child = spawn(process.execPath, args, { cwd: folder })
    let out = ''
    let err = ''
    child.stdout.on('data', (text) => {
      out += text
    })
    child.stderr.on('data', (text) => {
      if (err === '') setTimeout(() => child.kill('SIGINT'), 1500)
      err += text
    })
    const [code] = await once(child, 'close')
    expect(code).toBe(130)
    const { points } = JSON.parse(out)
    expect(points.length).toBeGreaterThan(0)
    expect(points.length).toBeLessThan(5000)
    expect(err).toMatch(/of 5000 λ were finished; they are kept/)
  })

  it('leaves no temporary file behind', async () => {
    await run(['rank', model, SONAR, '--out', file('ranked.csv')])
    expect(existsSync(file('ranked.csv'))).toBe(true)
    expect(readdirSync(folder).filter((name) => name.endsWith('.tmp'))).toEqual([])
  })
})
