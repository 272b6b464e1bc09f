import { spawnSync } from 'node:child_process'
import { chownSync, existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { folderOf, freePort, insisting, ServerProcess, unprivileged } from './programs.js'

export const NEEDS_POSTGRES = 'needs PostgreSQL: apt-get install postgresql'

/** A PostgreSQL of its own, on a free port of this machine, in a folder of its own. */
export class PostgresServer {
  /** What must never be seen anywhere. */
  readonly password = 'verysecretpassword'
  private server: ServerProcess | undefined

  private constructor(
    private readonly programs: string,
    private readonly folder: string,
    readonly port: number,
    private readonly isKept: boolean,
  ) {}

  /** Undefined where there is none. A folder that is kept may hold tables from before, and stays. */
  static async start({ kept }: { kept?: string } = {}): Promise<PostgresServer | undefined> {
    const programs = folderOf('initdb', 'postgresql')
    if (programs === undefined) return undefined
    const folder = kept ?? mkdtempSync(join(tmpdir(), 'infinite-push-postgres-'))
    return insisting(async () => {
      const server = new PostgresServer(programs, folder, await freePort(), kept !== undefined)
      if (!existsSync(join(folder, 'data'))) server.initialize()
      await server.run()
      return server
    })
  }

  get url(): string {
    return `postgres://owner:${this.password}@127.0.0.1:${this.port}/postgres`
  }

  /** Starts it, again after `kill`. */
  async run(): Promise<void> {
    const settings = [`port=${this.port}`, 'listen_addresses=127.0.0.1', 'unix_socket_directories=', 'fsync=off']
    const words = ['-D', join(this.folder, 'data'), ...settings.flatMap((setting) => ['-c', setting])]
    const options = { ...unprivileged('postgres'), cwd: this.folder }
    this.server = await ServerProcess.start(join(this.programs, 'postgres'), words, options, () => this.answers())
  }

  async kill(): Promise<void> {
    await this.server?.stop('SIGQUIT')
  }

  async stop(): Promise<void> {
    if (this.isKept) return this.server?.stop('SIGINT')
    await this.kill()
    rmSync(this.folder, { recursive: true, force: true })
  }

  /** Runs statements as the owner of everything. */
  async ask(text: string): Promise<pg.QueryResult> {
    const client = new pg.Client(this.url)
    await client.connect()
    try {
      return await client.query(text)
    } finally {
      await client.end()
    }
  }

  private initialize(): void {
    const user = unprivileged('postgres')
    const secret = join(this.folder, 'password')
    writeFileSync(secret, this.password)
    if (user !== undefined) for (const path of [this.folder, secret]) chownSync(path, user.uid, user.gid)
    const words = ['-D', join(this.folder, 'data'), '-U', 'owner', '-A', 'scram-sha-256', '--no-sync']
    const made = spawnSync(
      join(this.programs, 'initdb'),
      [...words, '-E', 'UTF8', '--locale=C', `--pwfile=${secret}`],
      {
        ...user,
        cwd: this.folder,
        encoding: 'utf8',
      },
    )
    if (made.status !== 0) throw new Error(made.stderr)
  }

  private async answers(): Promise<boolean> {
    try {
      await this.ask('select 1')
      return true
    } catch {
      return false
    }
  }
}
