import type { Connection, FoundTable, WantedTable } from './connection.js'
import type { Dialect } from './dialect.js'

/** An engine that tables can stay in. */
export interface Engine {
  readonly dialect: Dialect
  /** Whether an address is one of its own. */
  knows(address: string): boolean
  connect(address: string, settings: EngineSettings): Promise<Connection>
  /** The table that was named; an error when there is none. */
  find(connection: Connection, wanted: WantedTable, signal: AbortSignal | undefined): Promise<FoundTable>
}

interface EngineSettings {
  /** The table that is wanted, where it names a file to open. */
  table?: string | undefined
  /** A table that is to be written. */
  into?: string | undefined
  signal?: AbortSignal | undefined
}
