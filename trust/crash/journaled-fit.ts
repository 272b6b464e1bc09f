import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Ended, program } from '../../packages/cli/test/program.js'
import { smallTable } from '../../packages/cli/test/small-table.js'
import { broken, kept, type Outcome } from '../promise.js'

const FIT = ['fit', 'small.csv', '--folds', '5', '--repeats', '4', '--threshold', 'max', '--workers', '2', '--quiet']
export const JOURNALED = [...FIT, '--journal', 'run.journal', '--out', 'model.json', '--report', 'report.html']
/** What stood there before the run. */
const OLD = '{"an":"old model"}'
/** What a run may leave. */
const LEFT = new Set(['small.csv', 'run.journal', 'model.json', 'report.html'])

/** A fit with a journal, a model and a report, and what it comes to when nothing goes wrong. */
export class JournaledFit {
  private readonly folder = mkdtempSync(join(tmpdir(), 'infinite-push-crash-'))
  private whole: { out: string; model: string; journal: string } = { out: '', model: '', journal: '' }

  static async open(): Promise<JournaledFit> {
    const made = new JournaledFit()
    const place = made.place('whole')
    const { code, out, err } = await program(JOURNALED, { cwd: place })
    if (code !== 0) throw new Error(err)
    made.whole = { out, model: read(place, 'model.json'), journal: read(place, 'run.journal') }
    return made
  }

  get journal(): Buffer {
    return Buffer.from(this.whole.journal)
  }

  /** A folder with the table and an old model. */
  place(name: string, at = join(this.folder, name)): string {
    mkdirSync(at, { recursive: true })
    writeFileSync(join(at, 'small.csv'), smallTable())
    writeFileSync(join(at, 'model.json'), OLD)
    return at
  }

  /** What is wrong with what an unhappy run has left: the old model or the new one, whole. */
  wrongAfter(place: string): string | undefined {
    const model = existsSync(join(place, 'model.json')) ? read(place, 'model.json') : 'gone'
    return model === OLD || model === this.whole.model ? undefined : `the model is ${model.slice(0, 80)}`
  }

  /** The same command once more, undisturbed: all that was finished is used, and the same comes out. */
  async continued(place: string, { mayRefuse = false } = {}): Promise<Outcome> {
    const finished = piecesIn(place)
    const ended = await program(JOURNALED, { cwd: place })
    const { code, out, err } = ended
    if (code !== 0 && mayRefuse && this.refusedWell(ended) === undefined) return kept('refused, and left as it is')
    if (code !== 0) return broken(`the next run ended with ${code}: ${err}`)
    if (out !== this.whole.out) return broken('the next run prints something else')
    if (read(place, 'model.json') !== this.whole.model) return broken('the next run writes another model')
    const lost = [...finished].filter((piece) => !piecesIn(place).has(piece))
    if (lost.length > 0) return broken(`pieces were lost: ${lost.join(', ')}`)
    const left = readdirSync(place).filter((name) => !LEFT.has(name))
    if (left.length > 0) return broken(`this is left: ${left.join(', ')}`)
    return kept(finished.size === 0 ? 'begun again' : finished.size < 20 ? 'continued' : 'nothing was left to do')
  }

  /** A refusal has a code; 1 is a bug. */
  refusedWell({ code, err }: Ended): string | undefined {
    if (code === 0) return undefined
    return code !== null && code !== 1 && /\[[a-z-]+\]/.test(err)
      ? undefined
      : `ended with ${code}: ${err.slice(0, 300)}`
  }

  remove(place: string): void {
    rmSync(place, { recursive: true, force: true })
  }

  async close(): Promise<void> {
    rmSync(this.folder, { recursive: true, force: true })
  }
}

function read(place: string, name: string): string {
  return readFileSync(join(place, name), 'utf8')
}

/** The numbers of the pieces whose line is whole. */
function piecesIn(place: string): Set<number> {
  const journal = join(place, 'run.journal')
  const lines = existsSync(journal) ? readFileSync(journal, 'utf8').split('\n').slice(0, -1) : []
  return new Set(
    lines.flatMap((line) => /^\{"check":"[0-9a-f]{16}","piece":(\d+),.*\}$/.exec(line)?.[1] ?? []).map(Number),
  )
}
