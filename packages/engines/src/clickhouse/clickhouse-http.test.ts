import { text } from 'node:stream/consumers'
import { setTimeout } from 'node:timers/promises'
import { Worker } from 'node:worker_threads'
import { expect, it } from 'vitest'
import { serverAddress } from '../engine/address.js'
import { ClickhouseHttp } from './clickhouse-http.js'

/** A server on a thread of its own that closes every connection soon, although it promised more. */
const SERVER = `
  const { createServer } = require('node:http')
  const { parentPort } = require('node:worker_threads')
  const server = createServer((asked, answer) => {
    answer.setHeader('Connection', 'keep-alive')
    answer.setHeader('Keep-Alive', 'timeout=30')
    asked.resume().on('end', () => answer.end('1'))
    setTimeout(() => asked.socket.destroy(), 300)
  })
  server.listen(0, '127.0.0.1', () => parentPort.postMessage(server.address().port))
`

it('asks again after a long computation, during which the server has closed the connection', async () => {
  const server = new Worker(SERVER, { eval: true })
  try {
    const port = await new Promise<number>((resolve) => server.once('message', resolve))
    const http = new ClickhouseHttp(serverAddress(`clickhouse://127.0.0.1:${port}/default`))
    const ask = () => http.post('select 1', {}, text, undefined)
    expect(await ask()).toBe('1')
    await setTimeout(20)
    // As solving does: nothing else runs meanwhile, and so nobody hears that the connection has ended.
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 1000)
    expect(await ask()).toBe('1')
  } finally {
    await server.terminate()
  }
})
