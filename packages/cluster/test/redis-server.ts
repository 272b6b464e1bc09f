import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { foundOrInstalled, running } from '../../core/test/debian.js'

/** What a test that needs a Redis says where there is none. */
export const NEEDS_REDIS = 'needs redis-server: apt-get install redis-server'

/** True when there is a Redis; on a machine where this may install programs, it is installed. */
export function hasRedis(): boolean {
  return foundOrInstalled(() => running('redis-server', ['--version']), 'redis-server') !== undefined
}

/** A Redis of its own, on a free port of this machine, which writes down everything in a folder of its own. */
export class RedisServer {
  private process: ChildProcess | undefined
  private readonly folder = mkdtempSync(join(tmpdir(), 'infinite-push-redis-'))

  /** What must never be seen anywhere. */
  readonly password = 'verysecretpassword'

  private constructor(private readonly port: number) {}

  static async start(): Promise<RedisServer> {
    const server = new RedisServer(await freePort())
    await server.run()
    return server
  }

  get url(): string {
    return `redis://:${this.password}@127.0.0.1:${this.port}`
  }

  /** Starts it, again after `kill`. */
  async run(): Promise<void> {
    const words =
      `--port ${this.port} --bind 127.0.0.1 --appendonly yes --save  --dir ${this.folder} --requirepass ${this.password}`.split(
        ' ',
      )
    this.process = spawn('redis-server', words, { stdio: 'ignore' })
    for (let tries = 0; tries < 100 && !(await this.answers()); tries++) await delay(50)
  }

  async kill(): Promise<void> {
    if (this.process?.exitCode !== null) return
    const ended = once(this.process, 'exit')
    this.process.kill('SIGKILL')
    await ended
  }

  async stop(): Promise<void> {
    await this.kill()
    rmSync(this.folder, { recursive: true, force: true })
  }

  /** What `redis-cli` says to a command. */
  ask(...words: string[]): string {
    return spawnSync('redis-cli', ['-p', String(this.port), ...words], {
      encoding: 'utf8',
      env: { ...process.env, REDISCLI_AUTH: this.password },
    }).stdout.trim()
  }

  /** Waits until nothing is left of sweeps, their pieces and their data: a worker may just be letting go of one. */
  async isClean(what = /:sweep:|:data:|-\d+$/): Promise<void> {
    const left = () =>
      this.ask('keys', 'infinite-push:*')
        .split('\n')
        .filter((key) => what.test(key))
    for (let tries = 0; tries < 50 && left().length > 0; tries++) await delay(100)
    if (left().length > 0) throw new Error(`This is left: ${left().join(', ')}`)
  }

  private async answers(): Promise<boolean> {
    return this.ask('ping') === 'PONG'
  }
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as { port: number }
  server.close()
  await once(server, 'close')
  return port
}
