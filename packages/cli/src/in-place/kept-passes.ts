import { createHash } from 'node:crypto'
import type {
  ExactSums,
  ExcessQuestion,
  KindsQuestion,
  ListAnswer,
  ListQuestion,
  PassAnswer,
  PassOptions,
  PassQuestion,
  RowsQuestion,
  SampleAnswer,
  SampleQuestion,
  SumsQuestion,
  TableOfPasses,
  TableStatistics,
} from '@infinite-push/core/internal'
import type { Journal } from '../journal/journal.js'

/**
 * A table whose answers are written down: after a run that ended early, the next one gets them from the journal, for as
 * long as it asks the same. Its statistics are asked anew each time, and tell whether it is still the same table.
 */
export class KeptPasses implements TableOfPasses {
  private asked = 0

  constructor(
    private readonly table: TableOfPasses,
    private readonly known: TableStatistics,
    private readonly journal: Journal,
    private readonly onKept: (answers: number) => void = () => {},
  ) {}

  get features(): readonly string[] {
    return this.table.features
  }

  async statistics(): Promise<TableStatistics> {
    return this.known
  }

  fingerprint(options?: PassOptions): Promise<string> {
    return this.table.fingerprint(options)
  }

  sample(question: SampleQuestion, options?: PassOptions): Promise<SampleAnswer> {
    return this.answer('sample', question, () => this.table.sample(question, options))
  }

  rows(question: RowsQuestion, options?: PassOptions): Promise<SampleAnswer> {
    return this.answer('rows', question, () => this.table.rows(question, options))
  }

  pass(questions: readonly PassQuestion[], options?: PassOptions): Promise<PassAnswer[]> {
    return this.answer('pass', questions, () => this.table.pass(questions, options))
  }

  sums(questions: readonly SumsQuestion[], options?: PassOptions): Promise<ExactSums[]> {
    return this.answer('sums', questions, () => this.table.sums(questions, options))
  }

  excess(question: ExcessQuestion, options?: PassOptions): Promise<number> {
    return this.answer('excess', question, () => this.table.excess(question, options))
  }

  kinds(question: KindsQuestion, options?: PassOptions): Promise<SampleAnswer | undefined> {
    return this.answer('kinds', question, async () => this.table.kinds?.(question, options))
  }

  lists(questions: readonly ListQuestion[], options?: PassOptions): Promise<ListAnswer[]> {
    return this.answer('lists', questions, () => this.table.lists(questions, options))
  }

  private async answer<T>(what: string, question: unknown, ask: () => Promise<T>): Promise<T> {
    const place = this.asked++
    const asked = createHash('sha256').update(what).update(keptText(question)).digest('hex')
    const kept = this.journal.pieces.get(place)
    if (kept !== undefined) {
      const before = fromKept(kept) as { asked: string; answer: T }
      if (before.asked === asked) return before.answer
    }
    const answer = await ask()
    this.journal.keepPiece(place, keptText({ asked, answer }))
    this.onKept(this.journal.pieces.size)
    return answer
  }
}

const ARRAYS = { Float64Array, Int32Array }

/** As JSON, to the last bit; vectors as bytes, which take a third of their digits. */
function keptText(value: unknown): string {
  return JSON.stringify(value, (_, part) => {
    for (const [name, Kind] of Object.entries(ARRAYS)) {
      if (part instanceof Kind)
        return { [name]: Buffer.from(part.buffer, part.byteOffset, part.byteLength).toString('base64') }
    }
    return typeof part === 'number' && !Number.isFinite(part) ? String(part) : part
  })
}

function fromKept(text: string): unknown {
  return JSON.parse(text, (_, part) => {
    for (const [name, Kind] of Object.entries(ARRAYS)) {
      const bytes = part?.[name]
      if (typeof bytes === 'string') return new Kind(new Uint8Array(Buffer.from(bytes, 'base64')).buffer)
    }
    return part
  })
}
