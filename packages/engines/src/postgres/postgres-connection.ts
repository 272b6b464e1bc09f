import { setTimeout } from 'node:timers/promises'
import type pg from 'pg'
import type { ServerAddress } from '../engine/address.js'
import { byColumns } from '../engine/columns.js'
import type { Cell, Columns, Connection } from '../engine/connection.js'
import { loadDriver } from '../engine/driver.js'
import { cancelStatement } from './cancel-statement.js'
import { CopiedColumns, isCopied } from './copied-columns.js'
import { copyOut, describeStatement } from './own-statements.js'
import { postgresFailure } from './postgres-failure.js'

/** How long a server may take to let somebody in. */
const CONNECT_MS = 10_000
const BATCH = 5000
const AGAIN_MS = 200

/**
 * PostgreSQL. Everything is read in one read-only transaction that sees the table as it was when it began: nobody's writes
 * in between are seen, and nobody is kept from writing; only the space of rows deleted meanwhile is kept until it ends.
 */
export class PostgresConnection implements Connection {
  private lost: Error | undefined
  private inside = false

  private constructor(
    private readonly client: pg.Client,
    private readonly address: ServerAddress,
  ) {
    client.on('error', (error) => {
      this.lost = error
    })
  }

  /** A password comes from the address, PGPASSWORD or ~/.pgpass. */
  static async open(address: ServerAddress): Promise<PostgresConnection> {
    const settings = {
      connectionString: address.url.href.replace(/^\w+:/, 'postgres:'),
      connectionTimeoutMillis: CONNECT_MS,
      application_name: 'infinite-push',
      options: '-c standard_conforming_strings=on -c extra_float_digits=1 -c datestyle=ISO',
    }
    const { Client } = await loadDriver('PostgreSQL’s driver', 'pg', async () => (await import('pg')).default)
    const client = new Client(settings)
    const connection = new PostgresConnection(client, address)
    try {
      await client.connect()
      return connection
    } catch (error) {
      throw postgresFailure(error, address)
    }
  }

  get shown(): string {
    return this.address.shown
  }

  async ask(statement: string, signal?: AbortSignal): Promise<Cell[][]> {
    return this.cancellable(signal, async () => {
      await this.begin()
      return this.rows(statement)
    })
  }

  async blocks(statement: string, signal?: AbortSignal): Promise<readonly Columns[]> {
    const types = (await this.described(statement, signal)).map(({ type }) => type)
    if (!types.every(isCopied)) return [byColumns(await this.ask(statement, signal))]
    const columns = new CopiedColumns(types)
    await this.cancellable(signal, () => copyOut(this.client, statement, (message) => columns.add(message)))
    return [columns.all()]
  }

  async *stream(statement: string, signal?: AbortSignal): AsyncGenerator<Cell[][]> {
    await this.ask(`declare infinite_push no scroll cursor for ${statement}`, signal)
    try {
      for (;;) {
        const rows = await this.ask(`fetch ${BATCH} from infinite_push`, signal)
        if (rows.length === 0) return
        yield rows
      }
    } finally {
      if (this.lost === undefined && this.inside) await this.ask('close infinite_push').catch(() => undefined)
    }
  }

  async write(statement: string, signal?: AbortSignal): Promise<void> {
    await this.cancellable(signal, async () => {
      await this.end()
      await this.rows(statement)
    })
  }

  /** Types come by their numbers. */
  columnsOf(from: string, signal?: AbortSignal): Promise<{ name: string; type: string }[]> {
    return this.described(`select * from ${from}`, signal)
  }

  async close(): Promise<void> {
    await this.client.end().catch(() => undefined)
  }

  private described(statement: string, signal: AbortSignal | undefined) {
    return this.cancellable(signal, async () => {
      await this.begin()
      return describeStatement(this.client, statement)
    })
  }

  private async begin(): Promise<void> {
    if (this.inside) return
    await this.client.query('begin transaction isolation level repeatable read, read only')
    this.inside = true
  }

  private async end(): Promise<void> {
    if (this.inside) await this.client.query('rollback')
    this.inside = false
  }

  /** The extended protocol takes one statement and no more. */
  private async rows(text: string): Promise<Cell[][]> {
    const asked = { text, rowMode: 'array', queryMode: 'extended' } as pg.QueryArrayConfig
    return (await this.client.query<Cell[]>(asked)).rows
  }

  private async cancellable<T>(signal: AbortSignal | undefined, work: () => Promise<T>): Promise<T> {
    signal?.throwIfAborted()
    let isOver = false
    const cancel = () => void this.cancelUntil(() => isOver)
    signal?.addEventListener('abort', cancel)
    try {
      return await work().finally(() => {
        isOver = true
      })
    } catch (error) {
      // What is left of the transaction answers nothing: the next statement begins another.
      if (this.lost === undefined) await this.end().catch(() => undefined)
      signal?.throwIfAborted()
      throw postgresFailure(this.lost ?? error, this.address)
    } finally {
      signal?.removeEventListener('abort', cancel)
    }
  }

  /** Again and again: a server that has not yet begun with the statement takes no notice. */
  private async cancelUntil(isOver: () => boolean): Promise<void> {
    while (!isOver()) {
      await this.cancel()
      await setTimeout(AGAIN_MS)
    }
  }

  private async cancel(): Promise<void> {
    const { host, port, processID, secretKey } = this.client as pg.Client & { processID: number; secretKey: number }
    // Where that is not possible, ending the connection is the only way to make it stop.
    await cancelStatement({ host, port, processId: processID, secretKey }).catch(() => this.close())
  }
}
