import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdirSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import { setTimeout as delay } from 'node:timers/promises'
import { describe, expect, it } from 'vitest'
import { Running } from './cluster-processes.js'
import { BIN, file, folder, run, SONAR } from './run.js'
import { smallTable } from './small-table.js'

const SMALL = file('small.csv', smallTable())
const LONG = ['fit', SONAR, '--folds', '10', '--repeats', '40', '--workers', '1', '--threshold', 'max']
const HAS_SCRIPT = spawnSync('script', ['--version']).status === 0

describe('a run that is asked to end', () => {
  it.each([
    ['SIGINT', 130],
    ['SIGTERM', 143],
    ['SIGHUP', 129],
  ] as const)('by %s keeps what is finished, leaves no lock, and says so', async (signal, code) => {
    const journal = file(`${signal}.journal`)
    const running = new Running([...LONG, '--journal', journal])
    while (!existsSync(journal) || readFileSync(journal, 'utf8').split('\n').length < 4) await delay(5)
    expect(await running.stop(signal)).toBe(code)
    expect(running.err).toMatch(/interrupted: \d+ of 400 pieces are kept in .*\.journal/)
    expect(existsSync(`${journal}.lock`)).toBe(false)
  })

  it.skipIf(!HAS_SCRIPT)('goes on without its terminal where the end of that is ignored, and ends well', async () => {
    const [code, model] = [file('code.txt'), file('late.json')]
    const line = `trap '' HUP; '${process.execPath}' '${BIN}' fit '${SONAR}' --lambda-ratio .2 --out '${model}'; echo $? > '${code}'`
    const terminal = spawn('script', ['-qec', line, '/dev/null'], { env: { ...process.env, SHELL: '/bin/bash' } })
    await once(terminal.stdout, 'data')
    terminal.kill('SIGKILL')
    for (let tries = 0; tries < 1000 && !existsSync(code); tries++) await delay(20)
    await delay(50)
    expect([readFileSync(code, 'utf8'), existsSync(model)]).toEqual(['0\n', true])
  })
})

describe('what the system refuses is not a bug', () => {
  const bash = (line: string) =>
    spawnSync('bash', ['-c', line], {
      cwd: folder,
      encoding: 'utf8',
      env: { ...process.env, IP: `${process.execPath} ${BIN}`, SMALL },
    })

  it.skipIf(!existsSync('/dev/full'))('a full disk behind stdout', () => {
    const { status, stderr } = bash('$IP fit $SMALL --lambda-ratio .2 --quiet > /dev/full')
    expect([status, stderr]).toEqual([
      2,
      expect.stringContaining('stdout cannot be written: the disk is full. [disk-full]'),
    ])
  })

  it.skipIf(!existsSync('/dev/full'))('a full disk behind stderr, which loses only what is said there', () => {
    const { status, stdout } = bash('$IP fit $SMALL --lambda-ratio .2 2> /dev/full')
    expect([status, stdout.length > 100]).toEqual([0, true])
  })

  it('a file that grows beyond what is allowed', () => {
    const { status, stderr } = bash(`ulimit -f 1; $IP path $SMALL --json > big.json`)
    expect([status, stderr]).toEqual([2, expect.stringContaining('[file-too-large]')])
  })

  it('links that lead to themselves, and names that are too long', async () => {
    symlinkSync('loop.csv', file('loop.csv'))
    const codes = [
      [await run(['fit', file('loop.csv')]), 3],
      [await run(['fit', `${'x'.repeat(300)}.csv`]), 3],
      [await run(['fit', SMALL, '--out', file('loop.csv')]), 2],
      [await run(['fit', SMALL, '--lambda-ratio', '.2', '--out', file('y'.repeat(240))]), 0],
    ] as const
    expect(codes.map(([{ code }]) => code)).toEqual(codes.map(([, code]) => code))
  })

  it('a lock that is a folder, and one of a machine that is gone, which --take-over takes', async () => {
    const fit = ['fit', SMALL, '--folds', '3', '--quiet', '--journal']
    const folderLock = file('a.journal')
    mkdirSync(`${folderLock}.lock`)
    const first = await run([...fit, folderLock])
    expect([first.code, first.err]).toEqual([2, expect.stringContaining('[bad-lock]')])
    const gone = file('b.journal')
    writeFileSync(`${gone}.lock`, JSON.stringify({ pid: 1, host: 'a-container' }))
    const second = await run([...fit, gone])
    expect([second.code, second.err]).toEqual([2, expect.stringMatching(/process 1 on a-container.*--take-over/s)])
    expect((await run([...fit, gone, '--take-over'])).code).toBe(0)
    expect(existsSync(`${gone}.lock`)).toBe(false)
  })
})

it('what a killed run left beside its output is gone after the next one', async () => {
  const model = file('kept.json')
  const fit = ['fit', SMALL, '--lambda-ratio', '.2', '--out', model]
  expect((await run(fit)).code).toBe(0)
  const { removeLeftovers, temporaryName } = await import('../src/terminal/temporary-files.js')
  const mine = temporaryName(model)
  const dead = spawnSync('true').pid
  writeFileSync(mine, 'being written')
  writeFileSync(mine.replace(`-${process.pid}-`, `-${dead}-`), 'left')
  const left = () => readdirSync(folder).filter((name) => name.startsWith('.kept.json'))
  expect(left()).toHaveLength(2)
  await removeLeftovers(file('other.json'))
  expect(left()).toHaveLength(2)
  expect((await run(fit)).code).toBe(0)
  expect(left()).toHaveLength(1)
})
