import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { folderOf, freePort, insisting, ServerProcess } from './programs.js'

export const NEEDS_CLICKHOUSE = 'needs ClickHouse: apt-get install clickhouse-server'

/** What must never be seen anywhere. */
const PASSWORD = 'verysecretpassword'

/** One server of a cluster. */
interface Shard {
  http: number
  tcp: number
  between: number
}

/** ClickHouse servers of their own, each a shard of the cluster `shards`, in a folder of their own. */
export class ClickhouseServers {
  readonly password = PASSWORD
  private servers: ServerProcess[] = []

  private constructor(
    private readonly programs: string,
    private readonly folder: string,
    private readonly shards: readonly Shard[],
    private readonly isKept: boolean,
  ) {}

  /** Undefined where there is none. A folder that is kept may hold tables from before, and stays. */
  static async start({
    count = 2,
    kept,
  }: {
    count?: number
    kept?: string
  } = {}): Promise<ClickhouseServers | undefined> {
    const programs = folderOf('clickhouse-server', 'clickhouse-server')
    if (programs === undefined) return undefined
    const folder = kept ?? mkdtempSync(join(tmpdir(), 'infinite-push-clickhouse-'))
    return insisting(async () => {
      const shards: Shard[] = []
      for (let k = 0; k < count; k++)
        shards.push({ http: await freePort(), tcp: await freePort(), between: await freePort() })
      const servers = new ClickhouseServers(programs, folder, shards, kept !== undefined)
      await servers.run()
      return servers
    })
  }

  get url(): string {
    return `clickhouse://default:${PASSWORD}@127.0.0.1:${this.shards[0].http}/default`
  }

  /** Starts them, again after `kill`. */
  async run(): Promise<void> {
    const starting = await Promise.allSettled(this.shards.map((shard, k) => this.startShard(shard, k)))
    this.servers = starting.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []))
    const failed = starting.find((one) => one.status === 'rejected')
    if (failed === undefined) return
    await this.kill()
    throw failed.reason
  }

  async kill(): Promise<void> {
    await Promise.all(this.servers.map((server) => server.stop('SIGKILL')))
  }

  async stop(): Promise<void> {
    if (this.isKept) {
      await Promise.all(this.servers.map((server) => server.stop('SIGTERM')))
      return
    }
    await this.kill()
    rmSync(this.folder, { recursive: true, force: true })
  }

  /** Runs a statement on one of the servers; data follow it. */
  async ask(
    statement: string,
    { shard = 0, data = '' }: { shard?: number; data?: string | ReadableStream } = {},
  ): Promise<string> {
    const address = `http://127.0.0.1:${this.shards[shard].http}/?query=${encodeURIComponent(statement)}`
    const headers = { 'X-ClickHouse-User': 'default', 'X-ClickHouse-Key': PASSWORD }
    // A stream is sent while it is being made.
    const answer = await fetch(address, { method: 'POST', headers, body: data, duplex: 'half' } as RequestInit)
    const text = await answer.text()
    if (!answer.ok) throw new Error(text)
    return text
  }

  /** Runs a statement on every server. */
  async askAll(statement: string): Promise<void> {
    for (const shard of this.shards.keys()) await this.ask(statement, { shard })
  }

  private async startShard(shard: Shard, k: number): Promise<ServerProcess> {
    const folder = join(this.folder, String(k))
    mkdirSync(folder, { recursive: true })
    writeFileSync(join(folder, 'config.xml'), configOf(folder, shard, this.shards))
    writeFileSync(join(folder, 'users.xml'), USERS)
    const program = join(this.programs, 'clickhouse-server')
    const words = [`--config-file=${join(folder, 'config.xml')}`]
    return ServerProcess.start(program, words, { cwd: folder }, () => answers(shard))
  }
}

async function answers({ http }: Shard): Promise<boolean> {
  return fetch(`http://127.0.0.1:${http}/ping`).then(
    ({ ok }) => ok,
    () => false,
  )
}

function configOf(folder: string, { http, tcp, between }: Shard, shards: readonly Shard[]): string {
  const replicas = shards.map(
    ({ tcp: port }) =>
      `<shard><replica><host>127.0.0.1</host><port>${port}</port><user>default</user><password>${PASSWORD}</password></replica></shard>`,
  )
  return `<yandex>
  <logger><level>error</level><log>${folder}/log</log><errorlog>${folder}/errors</errorlog></logger>
  <http_port>${http}</http_port><tcp_port>${tcp}</tcp_port><interserver_http_port>${between}</interserver_http_port>
  <listen_host>127.0.0.1</listen_host>
  <path>${folder}/data/</path><tmp_path>${folder}/tmp/</tmp_path><format_schema_path>${folder}/formats/</format_schema_path>
  <users_config>users.xml</users_config><default_profile>default</default_profile>
  <default_database>default</default_database><mark_cache_size>268435456</mark_cache_size>
  <remote_servers><shards>${replicas.join('')}</shards></remote_servers>
</yandex>
`
}

const USERS = `<yandex>
  <profiles><default><max_memory_usage>4000000000</max_memory_usage></default>
    <looking><readonly>1</readonly></looking></profiles>
  <users>
    <default><password>${PASSWORD}</password><networks><ip>127.0.0.1</ip></networks><profile>default</profile><quota>default</quota></default>
    <reader><password>${PASSWORD}</password><networks><ip>127.0.0.1</ip></networks><profile>looking</profile><quota>default</quota></reader>
  </users>
  <quotas><default></default></quotas>
</yandex>
`
