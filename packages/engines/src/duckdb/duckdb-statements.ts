import type { DuckDBConnection, DuckDBPreparedStatement } from '@duckdb/node-api'
import { Abandoned } from '../engine/abandoned.js'
import { duckdbFailure } from './duckdb-failure.js'

/** A statement that was interrupted and does not end is not waited for any longer. */
const GRACE_MS = 800

/** Statements one after the other, each of which can be ended. */
export class DuckdbStatements {
  /** Ends with the last statement, however it ends. */
  private underWay: Promise<unknown> = Promise.resolve()

  private constructor(private readonly connection: DuckDBConnection) {}

  static async over(connection: DuckDBConnection): Promise<DuckdbStatements> {
    // Rows that are held would else be chosen by the conditions of those who use them as well: scores computed twice for every row.
    await connection.run(`set disabled_optimizers = 'cte_filter_pusher'`).catch(() => {})
    return new DuckdbStatements(connection)
  }

  /** One statement and no more: DuckDB refuses to prepare several. */
  async run<T>(
    statement: string,
    signal: AbortSignal | undefined,
    run: (prepared: DuckDBPreparedStatement) => Promise<T>,
  ): Promise<T> {
    return this.interruptible(signal, async () => run(await this.connection.prepare(statement)))
  }

  async interruptible<T>(signal: AbortSignal | undefined, work: () => Promise<T>): Promise<T> {
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

  /**
   * Whether nothing is under way any more: to close waits for what is, and a statement that was interrupted and goes on would keep
   * whoever closes for as long.
   */
  async isIdle(): Promise<boolean> {
    const late = new Abandoned()
    late.after(GRACE_MS, undefined)
    const isIdle = await Promise.race([this.underWay.then(() => true), late.promise.catch(() => false)])
    late.forget()
    return isIdle
  }

  close(): void {
    this.connection.closeSync()
  }
}
