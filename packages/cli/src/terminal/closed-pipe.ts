import type { Writable } from 'node:stream'
import { ExitCode } from './exit-codes.js'

/**
 * Ends quietly, with success, when the reader of our output has seen enough (`infinite-push rank … | head`).
 *
 * @example
 * ```ts
 * endQuietlyWhenClosed(process.stdout)
 * ```
 */
export function endQuietlyWhenClosed(stream: Writable, exit: (code: number) => void = process.exit): void {
  stream.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code !== 'EPIPE') throw error
    exit(ExitCode.done)
  })
}
