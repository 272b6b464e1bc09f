import { InfinitePushError } from '@infinite-push/core'
import { describe, expect, it } from 'vitest'
import { ExitCode } from './exit-codes.js'
import { makeProgram, type ProgramContext, runProgram } from './program.js'

async function run(...args: string[]) {
  const written = { out: '', err: '' }
  const into = (stream: 'out' | 'err') => ({
    write: (text: string) => {
      written[stream] += text
    },
  })
  const argv = ['node', 'infinite-push', ...args]
  const context: ProgramContext = { stdout: into('out'), stderr: into('err'), version: '1.2.3', argv, env: {} }
  const program = makeProgram(context)
  program.command('evaluate').argument('<model>').description('all metrics')
  program
    .command('fit')
    .alias('train')
    .argument('<data>')
    .option('--lambda <x>', 'the weight of the penalty')
    .option('--slow', 'stop before the tolerance')
    .action((data: string, options: { slow?: boolean }) => {
      if (data === 'bad.csv') throw new InfinitePushError('x', 'bad data', { kind: 'data', hint: 'fix it' })
      if (data === 'bug.csv') throw new TypeError('oops')
      if (options.slow) context.exitCode = ExitCode.notSolved
      context.stdout.write(`fitted ${data}\n`)
    })
  const code = await runProgram(program, context, 'welcome\n')
  return { code, ...written }
}

describe('the command line', () => {
  it('says welcome when it is called bare', async () => {
    expect(await run()).toEqual({ code: 0, out: 'welcome\n', err: '' })
  })

  it('runs a command, also by its other name', async () => {
    expect(await run('fit', 'a.csv')).toEqual({ code: 0, out: 'fitted a.csv\n', err: '' })
    expect((await run('train', 'a.csv')).out).toBe('fitted a.csv\n')
  })

  it('ends with the code a command chose', async () => {
    expect((await run('fit', 'a.csv', '--slow')).code).toBe(4)
  })

  it('prints help and the version on stdout, with success', async () => {
    const help = await run('fit', '--help')
    expect(help).toMatchObject({ code: 0, err: '' })
    expect(help.out).toContain('--lambda')
    expect(await run('--version')).toEqual({ code: 0, out: '1.2.3\n', err: '' })
  })

  it('refuses an unknown flag with the nearest one and 2', async () => {
    const { code, out, err } = await run('fit', 'a.csv', '--lamda', '1')
    expect({ code, out }).toEqual({ code: 2, out: '' })
    expect(err).toMatch(/^error: unknown option '--lamda'\n\(Did you mean --lambda\?\)\n/)
    expect(err).toMatch(/hint: .*--help/)
  })

  it('refuses an unknown command with the nearest one and 2', async () => {
    const { code, out, err } = await run('evalute', 'model.json')
    expect({ code, out }).toEqual({ code: 2, out: '' })
    expect(err).toMatch(/^error: unknown command 'evalute'\n\(Did you mean evaluate\?\)/)
  })

  it('refuses missing and excess arguments with 2', async () => {
    expect(await run('fit')).toMatchObject({ code: 2, out: '', err: expect.stringContaining("'data'") })
    expect(await run('fit', 'a.csv', 'b.csv')).toMatchObject({ code: 2, out: '' })
    expect((await run('fit', 'a.csv', '--lambda')).code).toBe(2)
  })

  it('reports what a command throws', async () => {
    expect(await run('fit', 'bad.csv')).toEqual({
      code: 3,
      out: '',
      err: 'error: bad data [x]\nhint: fix it\nmore: infinite-push explain x\n',
    })
    expect(await run('fit', 'bug.csv')).toMatchObject({ code: 1, out: '', err: expect.stringContaining('oops') })
  })
})
