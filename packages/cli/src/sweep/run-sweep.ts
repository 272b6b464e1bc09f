import { createHash } from 'node:crypto'
import { join } from 'node:path'
import type { Cluster, SweepState } from '@infinite-push/cluster'
import type { Comparison, InfinitePushError } from '@infinite-push/core'
import { type Refusal, toRefusal } from '@infinite-push/core/internal'
import { startClusterProgress } from '../cluster/cluster-progress.js'
import { type ClusterFlags, RemotePieces } from '../cluster/remote-pieces.js'
import { type PieceProgress, runPieces } from '../compute/run-pieces.js'
import { learningTable } from '../options/data-options.js'
import type { RunFlags } from '../options/run-options.js'
import { listWarnings, loadTable } from '../read/load.js'
import { note, printWarnings } from '../terminal/print.js'
import type { ProgramContext } from '../terminal/program.js'
import type { SweepEntry } from './sweep-entries.js'

/** What came of one comparison of a sweep. */
export type SweepOutcome = { entry: SweepEntry } & ({ comparison: Comparison } | { failure: Refusal })

export type SweepFlags = RunFlags & { quiet?: boolean }

/** So many comparisons are under way at a time, so that workers never wait for the end of one. */
const LANES_ON_REDIS = 4

/** Runs the comparisons of a sweep. One that cannot be made is told of, and the others go on. */
export class SweepRun {
  private readonly outcomes: SweepOutcome[] = []
  private readonly states = new Map<number, SweepState>()
  private readonly fractions: number[]
  private readonly progress
  private readonly remotes: RemotePieces[] = []

  constructor(
    private readonly context: ProgramContext,
    private readonly entries: readonly SweepEntry[],
    private readonly flags: SweepFlags,
    private readonly cluster: Cluster | undefined,
  ) {
    this.fractions = entries.map(() => 0)
    this.progress = startClusterProgress({ quiet: flags.quiet ?? false })
  }

  async outcome(): Promise<SweepOutcome[]> {
    const todo = [...this.entries.keys()]
    const lane = async () => {
      for (let k = todo.shift(); k !== undefined; k = todo.shift()) this.outcomes[k] = await this.one(k)
    }
    try {
      const lanes = Array.from({ length: this.cluster ? LANES_ON_REDIS : 1 }, lane)
      // After Ctrl-C each tidies up its own; only then is the connection closed.
      await Promise.allSettled(lanes)
      await Promise.all(lanes)
      return this.outcomes
    } finally {
      this.progress.finish()
    }
  }

  /** What Ctrl-C left on the Redis. */
  get left(): string[] {
    const all = this.remotes.flatMap(({ left }) => (left === undefined ? [] : [left]))
    return [...new Set(all)]
  }

  private async one(k: number): Promise<SweepOutcome> {
    const entry = this.entries[k]
    try {
      return { entry, comparison: await this.compare(k, entry) }
    } catch (error) {
      if (!(error instanceof Error) || error.name !== 'InfinitePushError') throw error
      return { entry, failure: toRefusal(error as InfinitePushError) }
    } finally {
      this.fractions[k] = 1
    }
  }

  private async compare(k: number, entry: SweepEntry): Promise<Comparison> {
    const { context, flags } = this
    const { table } = await loadTable(context, entry.path, learningTable(entry.flags), { quiet: true })
    this.tell(() => printWarnings(context, [...table.warnings, ...listWarnings(table)]))
    const elsewhere = this.remote(k)
    try {
      return await runPieces('compare', table.dataset, entry.settings, {
        workers: flags.workers,
        journal: flags.journal && join(flags.journal, journalName(entry)),
        takeOver: flags.takeOver,
        signal: context.signal,
        onProgress: (state) => this.show(k, entry, state),
        onWarning: (warning) => this.tell(() => printWarnings(context, [warning])),
        elsewhere,
      })
    } finally {
      await elsewhere?.finish()
      this.states.delete(k)
    }
  }

  private remote(k: number): RemotePieces | undefined {
    const { cluster, flags, context } = this
    if (cluster === undefined) return undefined
    const remote = new RemotePieces(cluster, flags as ClusterFlags, {
      onState: (state) => {
        this.states.set(k, state)
        this.progress.show(sumOf([...this.states.values()]))
      },
      onNote: (text) => this.tell(() => (flags.quiet ? undefined : note(context, text))),
    })
    this.remotes.push(remote)
    return remote
  }

  private show(k: number, { table, variant }: SweepEntry, { done, total }: PieceProgress): void {
    this.fractions[k] = done / total
    const whole = this.fractions.reduce((sum, part) => sum + part, 0) / this.entries.length
    this.progress.update(whole, [`${k + 1} of ${this.entries.length}`, table, variant].filter(Boolean).join(', '))
  }

  /** Lines do not go into the middle of the bar. */
  private tell(print: () => void): void {
    this.progress.finish()
    print()
  }
}

/** The same entry finds its journal again, whatever was added to the file meanwhile. */
function journalName({ table, variant, path, flags, settings }: SweepEntry): string {
  const hash = createHash('sha256')
    .update(JSON.stringify([table, variant, path, flags, settings]))
    .digest('hex')
  return `${table.replace(/[^\w.-]+/g, '-')}-${hash.slice(0, 12)}.journal`
}

function sumOf(states: readonly SweepState[]): SweepState {
  const workers = new Map<string, { name: string; running: number; finished: number }>()
  for (const { name, running, finished } of states.flatMap((state) => state.workers)) {
    const known = workers.get(name) ?? { name, running: 0, finished: 0 }
    workers.set(name, { name, running: known.running + running, finished: known.finished + finished })
  }
  const total = (read: (state: SweepState) => number) => states.reduce((sum, state) => sum + read(state), 0)
  return {
    finished: total(({ finished }) => finished),
    running: total(({ running }) => running),
    failed: total(({ failed }) => failed),
    workers: [...workers.values()],
  }
}
