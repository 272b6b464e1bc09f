import { randomUUID } from 'node:crypto'
import type { ServerAddress } from '../engine/address.js'
import type { Cell, Connection } from '../engine/connection.js'
import { clickhouseFailure } from './clickhouse-failure.js'
import { linesOf, tabCells } from './tab-separated.js'

/** Long statements: a rule of many features, and several of them in one. */
const LIMITS = { max_query_size: '100000000', max_ast_elements: '10000000', max_expanded_ast_elements: '10000000' }
const READ = { readonly: '2', output_format_json_quote_denormals: '1', ...LIMITS }

/** What JSON has no number for comes as a text. */
function floatOf(cell: Cell): Cell {
  return typeof cell === 'string' ? Number(cell.replace('inf', 'Infinity')) : cell
}

/** ClickHouse over HTTP: one server, or one of a cluster whose shards it asks. */
export class ClickhouseConnection implements Connection {
  /** A user that may only look may set nothing either. */
  private mayOnlyLook = false

  private constructor(
    private readonly address: ServerAddress,
    private readonly password: string | undefined,
  ) {}

  /** A password comes from the address or CLICKHOUSE_PASSWORD. */
  static async open(address: ServerAddress, signal?: AbortSignal): Promise<ClickhouseConnection> {
    const password = address.password ?? process.env.CLICKHOUSE_PASSWORD
    const connection = new ClickhouseConnection(address, password)
    const [[readonly]] = await connection.read("select toString(getSetting('readonly'))", {}, signal).catch((error) => {
      if (error.code !== 'engine-failed') throw error
      return connection.read("select value from system.settings where name = 'readonly'", {}, signal)
    })
    connection.mayOnlyLook = readonly === '1'
    return connection
  }

  get shown(): string {
    return this.address.shown
  }

  async ask(statement: string, signal?: AbortSignal): Promise<Cell[][]> {
    return this.read(statement, this.mayOnlyLook ? {} : { ...READ, wait_end_of_query: '1' }, signal)
  }

  async *stream(statement: string, signal?: AbortSignal): AsyncGenerator<Cell[][]> {
    const settings = this.mayOnlyLook ? {} : READ
    const answer = await this.send(`${statement} format TabSeparated`, settings, signal)
    try {
      for await (const lines of linesOf(answer)) {
        const wrong = lines.find((line) => /^Code: \d+, e\.displayText/.test(line))
        if (wrong !== undefined) throw new Error(wrong)
        yield lines.map(tabCells)
      }
    } catch (error) {
      signal?.throwIfAborted()
      throw this.failure(error)
    }
  }

  async write(statement: string, signal?: AbortSignal): Promise<void> {
    await (await this.send(statement, LIMITS, signal)).text()
  }

  async close(): Promise<void> {}

  async columnsOf(from: string, signal?: AbortSignal): Promise<{ name: string; type: string }[]> {
    const answer = await this.send(
      `select * from ${from} limit 0 format JSONCompact`,
      this.mayOnlyLook ? {} : READ,
      signal,
    )
    return ((await this.json(answer)) as { meta: { name: string; type: string }[] }).meta
  }

  private async read(statement: string, settings: Record<string, string>, signal?: AbortSignal): Promise<Cell[][]> {
    const answer = await this.send(`${statement} format JSONCompact`, settings, signal)
    try {
      const { meta, data } = (await this.json(answer)) as { meta: { type: string }[]; data: Cell[][] }
      const floats = [...meta.keys()].filter((k) => meta[k].type.includes('Float'))
      for (const row of data) for (const k of floats) row[k] = floatOf(row[k])
      return data
    } catch (error) {
      signal?.throwIfAborted()
      throw error
    }
  }

  private async json(answer: Response): Promise<unknown> {
    const text = await answer.text().catch((error) => {
      throw this.failure(error)
    })
    try {
      return JSON.parse(text)
    } catch {
      // Where nothing waits for the end, what went wrong comes after the rows.
      throw this.failure(new Error(/Code: \d+, e\.displayText[^\n]*/.exec(text)?.[0] ?? 'the answer is cut short'))
    }
  }

  private async send(statement: string, settings: Record<string, string>, signal?: AbortSignal): Promise<Response> {
    signal?.throwIfAborted()
    const { url } = this.address
    const queryId = randomUUID()
    const database = decodeURIComponent(url.pathname.slice(1)) || 'default'
    const words = new URLSearchParams({ ...settings, database, query_id: queryId })
    const secure = url.protocol === 'clickhouses:' || url.searchParams.get('secure') === 'true'
    const host = url.port === '' ? `${url.hostname}:${secure ? 8443 : 8123}` : url.host
    const base = `${secure ? 'https' : 'http'}://${host}/`
    const cancel = () => void this.cancel(base, queryId)
    signal?.addEventListener('abort', cancel)
    try {
      const answer = await fetch(`${base}?${words}`, {
        method: 'POST',
        headers: this.headers(),
        body: statement,
        ...(signal && { signal }),
      })
      if (!answer.ok) throw new Error(await answer.text())
      return answer
    } catch (error) {
      signal?.throwIfAborted()
      throw this.failure(error)
    } finally {
      signal?.removeEventListener('abort', cancel)
    }
  }

  private headers(): Record<string, string> {
    const user = decodeURIComponent(this.address.url.username) || process.env.CLICKHOUSE_USER || 'default'
    return { 'X-ClickHouse-User': user, ...(this.password !== undefined && { 'X-ClickHouse-Key': this.password }) }
  }

  /** Ending the request alone would let the statement go on. */
  private async cancel(base: string, queryId: string): Promise<void> {
    const body = `kill query where query_id = '${queryId}'`
    await fetch(base, { method: 'POST', headers: this.headers(), body }).catch(() => undefined)
  }

  private failure(error: unknown) {
    return clickhouseFailure(error, this.address, this.password)
  }
}
