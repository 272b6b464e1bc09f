import type { IncomingMessage } from 'node:http'
import { buffer, text } from 'node:stream/consumers'
import type { ServerAddress } from '../engine/address.js'
import type { Cell, Columns, Connection } from '../engine/connection.js'
import { ClickhouseHttp, type Settings } from './clickhouse-http.js'
import { nativeBlocks } from './native-blocks.js'
import { linesOf, tabCells } from './tab-separated.js'

/** Long statements: a rule of many features, and several of them in one. */
const LIMITS = { max_query_size: '100000000', max_ast_elements: '10000000', max_expanded_ast_elements: '10000000' }
const READ = { readonly: '2', output_format_json_quote_denormals: '1', ...LIMITS }

interface Answer {
  meta: { name: string; type: string }[]
  data: Cell[][]
}

/** ClickHouse over HTTP: one server, or one of a cluster whose shards it asks. */
export class ClickhouseConnection implements Connection {
  private constructor(
    private readonly http: ClickhouseHttp,
    /** A user that may only look may set nothing either. */
    private readonly settings: Settings,
  ) {}

  static async open(address: ServerAddress, signal?: AbortSignal): Promise<ClickhouseConnection> {
    const first = new ClickhouseConnection(new ClickhouseHttp(address), {})
    const [[readonly]] = await first.ask("select value from system.settings where name = 'readonly'", signal)
    return readonly === '1' ? first : new ClickhouseConnection(first.http, READ)
  }

  get shown(): string {
    return this.http.address.shown
  }

  async ask(statement: string, signal?: AbortSignal): Promise<Cell[][]> {
    const { meta, data } = await this.answer(statement, signal)
    const floats = [...meta.keys()].filter((k) => meta[k].type.includes('Float'))
    for (const row of data) for (const k of floats) row[k] = floatOf(row[k])
    return data
  }

  async blocks(statement: string, signal?: AbortSignal): Promise<readonly Columns[]> {
    return this.http.post(`${statement} format Native`, this.settings, native, signal)
  }

  async *stream(statement: string, signal?: AbortSignal): AsyncGenerator<Cell[][]> {
    const { answer, release } = await this.http.open(`${statement} format TabSeparated`, this.settings, signal)
    try {
      for await (const lines of linesOf(answer)) {
        const wrong = lines.find((line) => FAILED.test(line))
        if (wrong !== undefined) throw new Error(wrong)
        yield lines.map(tabCells)
      }
    } catch (error) {
      signal?.throwIfAborted()
      throw this.http.failure(error)
    } finally {
      release()
      answer.destroy()
    }
  }

  async write(statement: string, signal?: AbortSignal): Promise<void> {
    await this.http.post(statement, LIMITS, text, signal)
  }

  async columnsOf(from: string, signal?: AbortSignal): Promise<{ name: string; type: string }[]> {
    return (await this.answer(`select * from ${from} limit 0`, signal)).meta
  }

  async close(): Promise<void> {}

  private answer(statement: string, signal: AbortSignal | undefined): Promise<Answer> {
    return this.http.post(`${statement} format JSONCompact`, this.settings, json, signal)
  }
}

const FAILED = /Code: \d+, e\.displayText[^\n]*/

async function json(answer: IncomingMessage): Promise<Answer> {
  const whole = await text(answer)
  try {
    return JSON.parse(whole)
  } catch {
    throw failureIn(whole)
  }
}

/** Longer than any message of a failure. */
const TAIL = 100_000

async function native(answer: IncomingMessage): Promise<readonly Columns[]> {
  const whole = await buffer(answer)
  try {
    return nativeBlocks(whole)
  } catch {
    throw failureIn(whole.subarray(-TAIL).toString('utf8'))
  }
}

/** What goes wrong after the first rows comes after them. */
function failureIn(answer: string): Error {
  return new Error(FAILED.exec(answer)?.[0] ?? 'the answer is cut short')
}

/** What JSON has no number for comes as a text. */
function floatOf(cell: Cell): Cell {
  return typeof cell === 'string' ? Number(cell.replace('inf', 'Infinity')) : cell
}
