import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as delay } from 'node:timers/promises'
import { BIN, file, folder } from './run.js'

/** A process of the program, and what it has said so far. */
export class Running {
  out = ''
  err = ''
  readonly ended: Promise<number | null>
  private readonly child: ChildProcess

  constructor(args: readonly string[], env: Record<string, string> = {}) {
    this.child = spawn(process.execPath, [BIN, ...args], {
      cwd: folder,
      env: { ...process.env, XDG_CACHE_HOME: file('cache'), ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    this.child.stdout?.on('data', (text) => {
      this.out += text
    })
    this.child.stderr?.on('data', (text) => {
      this.err += text
    })
    this.ended = once(this.child, 'close').then(([code]) => code as number | null)
  }

  signal(name: NodeJS.Signals): void {
    this.child.kill(name)
  }

  /** Waits until it has said something. */
  async said(text: RegExp): Promise<void> {
    while (!text.test(this.out + this.err)) {
      if (this.child.exitCode !== null) throw new Error(`It ended without saying ${text}:\n${this.out}${this.err}`)
      await delay(10)
    }
  }

  async stop(signal: NodeJS.Signals = 'SIGKILL'): Promise<number | null> {
    this.signal(signal)
    return this.ended
  }

  /** The pieces that it said it had begun, or finished. */
  pieces(state: 'begun' | 'finished'): string[] {
    return [...this.err.matchAll(new RegExp(`^[0-9a-f]{8} {2}(.*): ${state}$`, 'gm'))].map(([, what]) => what)
  }
}

/** A worker that computes one piece at a time. */
export async function startWorker(url: string, options: readonly string[] = [], env: Record<string, string> = {}) {
  const worker = new Running(['worker', '--redis', url, '--concurrency', '1', '--lock', '1', ...options], env)
  await worker.said(/computes 1 piece at a time/)
  return worker
}
