import { mkdtempSync, rmSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { DuckDBInstance } from '@duckdb/node-api'
import type { Cell, Columns, Connection } from '../engine/connection.js'
import { loadDriver } from '../engine/driver.js'
import { columnsOfChunk } from './duckdb-columns.js'
import { duckdbFailure } from './duckdb-failure.js'
import { DuckdbStatements } from './duckdb-statements.js'

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

type Driver = typeof import('@duckdb/node-api')

/** Required, and not imported: Node would look through all of it for names first, which takes twice as long as to load it. */
async function required(): Promise<Driver> {
  return createRequire(import.meta.url)('@duckdb/node-api')
}

/** DuckDB, which runs in this process. */
export class DuckdbConnection implements Connection {
  readonly shown = 'DuckDB'
  private constructor(
    private readonly instance: DuckDBInstance,
    private readonly statements: DuckdbStatements,
    private readonly spill: string,
  ) {
    process.once('exit', this.removeSpill)
  }

  static async open({ file, memory, threads, writes = false }: DuckdbSettings): Promise<DuckdbConnection> {
    const { DuckDBInstance } = await loadDriver('DuckDB', '@duckdb/node-api', required)
    // What does not fit into memory would else be left in the current folder.
    const spill = mkdtempSync(join(tmpdir(), `infinite-push-duckdb-${process.pid}-`))
    try {
      const instance = await DuckDBInstance.create(file ?? ':memory:', {
        temp_directory: spill,
        ...(file !== undefined && !writes && { access_mode: 'READ_ONLY' }),
        ...(memory !== undefined && { memory_limit: memory }),
        ...(threads !== undefined && { threads: String(threads) }),
      })
      return new DuckdbConnection(instance, await DuckdbStatements.over(await instance.connect()), spill)
    } catch (error) {
      rmSync(spill, { recursive: true, force: true })
      throw duckdbFailure(error, file ?? '')
    }
  }

  async ask(statement: string, signal?: AbortSignal): Promise<Cell[][]> {
    // Not streamed: DuckDB 1.5 waits for ever where a stream reads a CTE that is materialized and sorted for a limit.
    const reader = await this.statements.run(statement, signal, (prepared) => prepared.runAndReadAll())
    return reader.getRows() as Cell[][]
  }

  async blocks(statement: string, signal?: AbortSignal): Promise<readonly Columns[]> {
    const result = await this.statements.run(statement, signal, (prepared) => prepared.run())
    return (await result.fetchAllChunks()).map(columnsOfChunk)
  }

  async *stream(statement: string, signal?: AbortSignal): AsyncGenerator<Cell[][]> {
    const result = await this.statements.run(statement, signal, (prepared) => prepared.stream())
    for (;;) {
      const chunk = await this.statements.interruptible(signal, () => result.fetchChunk())
      if (chunk === null || chunk.rowCount === 0) return
      yield chunk.getRows() as Cell[][]
    }
  }

  async write(statement: string, signal?: AbortSignal): Promise<void> {
    await this.statements.run(statement, signal, (prepared) => prepared.run())
  }

  async columnsOf(from: string, signal?: AbortSignal): Promise<{ name: string; type: string }[]> {
    const rows = await this.ask(`describe select * from ${from}`, signal)
    return rows.map(([name, type]) => ({ name: String(name), type: String(type) }))
  }

  async close(): Promise<void> {
    if (await this.statements.isIdle()) {
      this.statements.close()
      this.instance.closeSync()
      process.off('exit', this.removeSpill)
    }
    this.removeSpill()
  }

  /** Also where a run ends before anything is closed. */
  private readonly removeSpill = (): void => rmSync(this.spill, { recursive: true, force: true })
}
