import type { Socket } from 'node:net'

/** More connections than a browser opens while it comes in. */
const MOST = 48

/**
 * The connections of which nobody knows yet who they are. Any program on this computer can open them and stay silent; when
 * there are too many, the oldest one goes, so that they keep nobody out.
 */
export class Strangers {
  private readonly waiting = new Set<Socket>()

  add(socket: Socket): void {
    this.waiting.add(socket)
    socket.once('close', () => this.waiting.delete(socket))
    const [oldest] = this.waiting
    if (this.waiting.size > MOST) oldest.destroy()
  }

  /** It showed the token or the cookie. */
  know(socket: Socket): void {
    this.waiting.delete(socket)
  }
}
