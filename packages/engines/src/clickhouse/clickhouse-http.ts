import { randomUUID } from 'node:crypto'
import { type IncomingMessage, request as plainRequest, type RequestOptions } from 'node:http'
import { request as secureRequest } from 'node:https'
import { text } from 'node:stream/consumers'
import type { ServerAddress } from '../engine/address.js'
import { clickhouseFailure } from './clickhouse-failure.js'

/** How long a server may take to take a connection; its answers may take as long as they need. */
const CONNECT_MS = 10_000

export type Settings = Readonly<Record<string, string>>

/** Statements to a ClickHouse server. Not by fetch, which gives up on answers that begin after five minutes. */
export class ClickhouseHttp {
  private readonly password: string | undefined

  /** A password comes from the address or CLICKHOUSE_PASSWORD. */
  constructor(readonly address: ServerAddress) {
    this.password = address.password ?? process.env.CLICKHOUSE_PASSWORD
  }

  /** Sends a statement and reads what comes; the statement is killed there when the signal says so. */
  async post<T>(
    statement: string,
    settings: Settings,
    read: (answer: IncomingMessage) => Promise<T>,
    signal: AbortSignal | undefined,
  ): Promise<T> {
    const { answer, release } = await this.open(statement, settings, signal)
    try {
      return await read(answer)
    } catch (error) {
      signal?.throwIfAborted()
      throw this.failure(error)
    } finally {
      release()
    }
  }

  /** The same for who reads step by step: `release` is called in the end. */
  async open(statement: string, settings: Settings, signal: AbortSignal | undefined) {
    signal?.throwIfAborted()
    const queryId = randomUUID()
    const kill = () => void this.send(`kill query where query_id = '${queryId}'`, {}).catch(() => undefined)
    const release = () => signal?.removeEventListener('abort', kill)
    signal?.addEventListener('abort', kill)
    try {
      const answer = await this.send(statement, { ...settings, query_id: queryId }, signal)
      if (answer.statusCode !== 200) throw new Error(await text(answer))
      return { answer, release }
    } catch (error) {
      release()
      signal?.throwIfAborted()
      throw this.failure(error)
    }
  }

  failure(error: unknown) {
    return clickhouseFailure(error, this.address, this.password)
  }

  private send(statement: string, settings: Settings, signal?: AbortSignal): Promise<IncomingMessage> {
    const { url } = this.address
    const secure = url.protocol === 'clickhouses:'
    const database = decodeURIComponent(url.pathname.slice(1)) || 'default'
    const user = decodeURIComponent(url.username) || process.env.CLICKHOUSE_USER || 'default'
    const options: RequestOptions = {
      method: 'POST',
      // Every statement has a connection of its own: between two, the server may close it, and who solves does not hear that.
      agent: false,
      host: url.hostname.replace(/^\[|\]$/g, ''),
      port: url.port || (secure ? 8443 : 8123),
      path: `/?${new URLSearchParams({ ...settings, database })}`,
      headers: { 'X-ClickHouse-User': user, ...(this.password && { 'X-ClickHouse-Key': this.password }) },
      ...(signal && { signal }),
    }
    return new Promise((resolve, reject) => {
      const asked = (secure ? secureRequest : plainRequest)(options, resolve)
      asked.on('error', reject)
      asked.on('socket', (socket) => {
        if (!socket.connecting) return
        const late = Object.assign(new Error('it takes no connection'), { code: 'ETIMEDOUT' })
        const timer = setTimeout(() => asked.destroy(late), CONNECT_MS)
        for (const event of ['connect', 'close']) socket.once(event, () => clearTimeout(timer))
      })
      asked.end(statement)
    })
  }
}
