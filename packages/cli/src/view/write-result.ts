import { inPieces } from '@infinite-push/report'
import { note } from '../terminal/print.js'
import type { ProgramContext } from '../terminal/program.js'
import { writeFileAtomically } from '../terminal/write-file.js'

/** A result in two forms: what `--json` prints, and a table. */
interface WrittenResult {
  document(): unknown
  csv(): Iterable<string>
}

/** Writes a result to a file: as JSON where its name says so, else as CSV. */
export async function writeResult(
  context: ProgramContext,
  { out, quiet }: { out?: string; quiet?: boolean },
  { document, csv }: WrittenResult,
): Promise<void> {
  if (out === undefined) return
  const content = /\.json$/i.test(out) ? `${JSON.stringify(document(), null, 2)}\n` : inPieces(csv())
  await writeFileAtomically(out, content)
  if (!quiet) note(context, `written to ${out}.`)
}
