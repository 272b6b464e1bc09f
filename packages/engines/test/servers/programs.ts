import { type ChildProcess, type SpawnOptions, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readdirSync } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { foundOrInstalled } from '../../../core/test/debian.js'

/** Milliseconds that a server may take to be there: it may have to be installed first. */
export const STARTING = 600_000

const POSTGRES = '/usr/lib/postgresql'

/** The folder of a program; on a machine where this may install programs, it is installed. */
export function folderOf(program: string, debianPackage: string): string | undefined {
  return foundOrInstalled(() => find(program), debianPackage)
}

function find(program: string): string | undefined {
  // Debian keeps some of them where not everybody looks.
  const versions = existsSync(POSTGRES) ? readdirSync(POSTGRES).map((version) => join(POSTGRES, version, 'bin')) : []
  const folders = [...(process.env.PATH ?? '').split(':'), '/usr/sbin', ...versions]
  return folders.find((folder) => existsSync(join(folder, program)))
}

/** A user without rights, for servers that refuse to run as root; undefined where this is not root. */
export function unprivileged(name: string): { uid: number; gid: number } | undefined {
  if (process.getuid?.() !== 0) return undefined
  const id = (flag: string, user: string) => Number(spawnSync('id', [flag, user], { encoding: 'utf8' }).stdout)
  const user = id('-u', name) > 0 ? name : 'nobody'
  return { uid: id('-u', user), gid: id('-g', user) }
}

/** A server that runs until it is stopped. */
export class ServerProcess {
  private constructor(
    private readonly child: ChildProcess,
    private readonly exit: Promise<unknown>,
  ) {}

  static async start(program: string, words: string[], options: SpawnOptions, answers: () => Promise<boolean>) {
    const child = spawn(program, words, { stdio: 'ignore', ...options })
    const server = new ServerProcess(child, once(child, 'exit'))
    // A run that ends early leaves no server behind.
    process.once('exit', () => child.kill('SIGKILL'))
    for (let tries = 0; tries < 600 && child.exitCode === null && !(await answers()); tries++) await delay(100)
    if (child.exitCode === null && (await answers())) return server
    await server.stop('SIGKILL')
    throw new Error(`${program} does not start.`)
  }

  async stop(signal: NodeJS.Signals = 'SIGINT'): Promise<void> {
    if (this.child.exitCode !== null) return
    this.child.kill(signal)
    const killed = setTimeout(() => this.child.kill('SIGKILL'), 5000)
    await this.exit
    clearTimeout(killed)
  }
}

/** Ports that were free may be taken by the time a server listens: then once more, with others. */
export async function insisting<T>(start: () => Promise<T>): Promise<T> {
  for (let tries = 1; tries < 3; tries++) {
    try {
      return await start()
    } catch {}
  }
  return start()
}

export async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as { port: number }
  server.close()
  await once(server, 'close')
  return port
}
