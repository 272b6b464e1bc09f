import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { DuckDBConnection, DuckDBInstance, DuckDBPreparedStatement } from '@duckdb/node-api'
import { Abandoned } from '../engine/abandoned.js'
import type { Cell, Columns, Connection } from '../engine/connection.js'
import { loadDriver } from '../engine/driver.js'
import { columnsOfChunks } from './duckdb-columns.js'
import { duckdbFailure } from './duckdb-failure.js'

/** A statement that was interrupted and does not end is not waited for any longer. */
const GRACE_MS = 800

/** What DuckDB opens, and what it may use. */
export interface DuckdbSettings {
  /** A database; none is needed for files. */
  file?: string | undefined
  /** Such as 2GB. */
  memory?: string | undefined
  threads?: number | undefined
  /** Whether a table is to be written into the file. */
  writes?: boolean | undefined
}

/** DuckDB, which runs in this process. */
export class DuckdbConnection implements Connection {
  readonly shown = 'DuckDB'
  /** Ends with the last statement, however it ends. */
  private underWay: Promise<unknown> = Promise.resolve()

  private constructor(
    private readonly instance: DuckDBInstance,
    private readonly connection: DuckDBConnection,
    private readonly spill: string,
  ) {
    process.once('exit', this.removeSpill)
  }

  static async open({ file, memory, threads, writes = false }: DuckdbSettings): Promise<DuckdbConnection> {
    const { DuckDBInstance } = await loadDriver('DuckDB', '@duckdb/node-api', () => import('@duckdb/node-api'))
    // What does not fit into memory would else be left in the current folder.
    const spill = mkdtempSync(join(tmpdir(), `infinite-push-duckdb-${process.pid}-`))
    try {
      const instance = await DuckDBInstance.create(file ?? ':memory:', {
        temp_directory: spill,
        ...(file !== undefined && !writes && { access_mode: 'READ_ONLY' }),
        ...(memory !== undefined && { memory_limit: memory }),
        ...(threads !== undefined && { threads: String(threads) }),
      })
      const connection = await instance.connect()
      // Rows that are held would else be chosen by the conditions of those who use them as well: scores computed twice for every row.
      await connection.run(`set disabled_optimizers = 'cte_filter_pusher'`).catch(() => {})
      return new DuckdbConnection(instance, connection, spill)
    } catch (error) {
      rmSync(spill, { recursive: true, force: true })
      throw duckdbFailure(error, file ?? '')
    }
  }

  async ask(statement: string, signal?: AbortSignal): Promise<Cell[][]> {
    // Not streamed: DuckDB 1.5 waits for ever where a stream reads a CTE that is materialized and sorted for a limit.
    const reader = await this.cancellable(statement, signal, (prepared) => prepared.runAndReadAll())
    return reader.getRows() as Cell[][]
  }

  async columns(statement: string, signal?: AbortSignal): Promise<Columns> {
    const result = await this.cancellable(statement, signal, (prepared) => prepared.run())
    return columnsOfChunks(await result.fetchAllChunks())
  }

  async *stream(statement: string, signal?: AbortSignal): AsyncGenerator<Cell[][]> {
    const result = await this.cancellable(statement, signal, (prepared) => prepared.stream())
    for (;;) {
      const chunk = await this.interruptible(signal, () => result.fetchChunk())
      if (chunk === null || chunk.rowCount === 0) return
      yield chunk.getRows() as Cell[][]
    }
  }

  async write(statement: string, signal?: AbortSignal): Promise<void> {
    await this.cancellable(statement, signal, (prepared) => prepared.run())
  }

  async columnsOf(from: string, signal?: AbortSignal): Promise<{ name: string; type: string }[]> {
    const rows = await this.ask(`describe select * from ${from}`, signal)
    return rows.map(([name, type]) => ({ name: String(name), type: String(type) }))
  }

  async close(): Promise<void> {
    const late = new Abandoned()
    late.after(GRACE_MS, undefined)
    // To close waits for what is under way: a statement that was interrupted and goes on would keep whoever closes for as long.
    const isIdle = await Promise.race([this.underWay.then(() => true), late.promise.catch(() => false)])
    late.forget()
    if (isIdle) {
      this.connection.closeSync()
      this.instance.closeSync()
      process.off('exit', this.removeSpill)
    }
    this.removeSpill()
  }

  /** Also where a run ends before anything is closed. */
  private readonly removeSpill = (): void => rmSync(this.spill, { recursive: true, force: true })

  /** One statement and no more: DuckDB refuses to prepare several. */
  private async cancellable<T>(
    statement: string,
    signal: AbortSignal | undefined,
    run: (prepared: DuckDBPreparedStatement) => Promise<T>,
  ): Promise<T> {
    return this.interruptible(signal, async () => run(await this.connection.prepare(statement)))
  }

  private async interruptible<T>(signal: AbortSignal | undefined, work: () => Promise<T>): Promise<T> {
    signal?.throwIfAborted()
    const abandoned = new Abandoned()
    const interrupt = () => {
      this.connection.interrupt()
      abandoned.after(GRACE_MS, signal?.reason)
    }
    signal?.addEventListener('abort', interrupt)
    try {
      const own = work()
      this.underWay = own.catch(() => undefined)
      return await Promise.race([own, abandoned.promise])
    } catch (error) {
      signal?.throwIfAborted()
      throw duckdbFailure(error)
    } finally {
      signal?.removeEventListener('abort', interrupt)
      abandoned.forget()
    }
  }
}
