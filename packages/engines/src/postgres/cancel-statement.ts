import { connect } from 'node:net'

/** Whom to ask to stop what. */
export interface RunningStatement {
  host: string
  port: number
  processId: number
  secretKey: number
}

/** The number of the request to cancel, in the place of a version of the protocol. */
const CANCEL = 80877102

/** Tells a server over a second connection to stop what the first one asked; it answers to the first one. */
export function cancelStatement({ host, port, processId, secretKey }: RunningStatement): Promise<void> {
  const message = Buffer.alloc(16)
  message.writeInt32BE(message.length, 0)
  message.writeInt32BE(CANCEL, 4)
  message.writeInt32BE(processId, 8)
  message.writeInt32BE(secretKey, 12)
  return new Promise((resolve, reject) => {
    const socket = connect(host.startsWith('/') ? { path: `${host}/.s.PGSQL.${port}` } : { host, port })
    socket.on('error', reject)
    socket.on('close', () => resolve())
    socket.end(message)
    socket.resume()
  })
}
