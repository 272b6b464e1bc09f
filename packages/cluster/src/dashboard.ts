import type { IncomingMessage, ServerResponse } from 'node:http'
import { createBullBoard } from '@bull-board/api'
import { BullMQAdapter } from '@bull-board/api/bullMQAdapter'
import { HonoAdapter } from '@bull-board/hono'
import { getRequestListener } from '@hono/node-server'
import { serveStatic } from '@hono/node-server/serve-static'
import { Queue } from 'bullmq'
import { connect } from './queue/connection.js'
import { PREFIX, QUEUE } from './queue/keys.js'

/** Pages that show the queue. Who may see them is decided by the server that calls it. */
export interface Dashboard {
  handle(request: IncomingMessage, response: ServerResponse): Promise<void>
  close(): Promise<void>
}

/** Bull-board on the queue of a Redis, to look at only: nothing can be changed or added through it. */
export async function openDashboard(url: string): Promise<Dashboard> {
  const redis = await connect(url)
  const queue = new Queue(QUEUE, { connection: redis, prefix: PREFIX })
  queue.on('error', () => {})
  const pages = new HonoAdapter(serveStatic)
  createBullBoard({
    queues: [new BullMQAdapter(queue, { readOnlyMode: true })],
    // It brings the types of a neighbouring version of this interface.
    serverAdapter: pages as unknown as Parameters<typeof createBullBoard>[0]['serverAdapter'],
    options: { uiConfig: { boardTitle: 'infinite-push' } },
  })
  const listener = getRequestListener(pages.registerPlugin().fetch)
  return {
    handle: async (request, response) => {
      allowOwnBase(response)
      await listener(request, response)
    },
    close: async () => {
      await queue.close()
      redis.disconnect()
    },
  }
}

/** The pages name what they load relative to a base, which a strict policy would not let them set. */
function allowOwnBase(response: ServerResponse): void {
  const policy = response.getHeader('Content-Security-Policy')
  if (typeof policy !== 'string') return
  response.setHeader('Content-Security-Policy', policy.replace("base-uri 'none'", "base-uri 'self'"))
}
