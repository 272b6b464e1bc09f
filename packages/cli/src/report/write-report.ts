import { note } from '../terminal/print.js'
import type { ProgramContext } from '../terminal/program.js'
import { writeFileAtomically } from '../terminal/write-file.js'
import { commandLine } from './command-line.js'

/** Writes the page that was asked for, and says so; pages are told the command that makes them. */
export async function writeReport(
  context: ProgramContext,
  { report, quiet = false }: { report?: string; quiet?: boolean },
  page: (command: string) => Promise<string>,
): Promise<void> {
  if (report === undefined) return
  await writeFileAtomically(report, await page(commandLine(context.argv)))
  if (!quiet) note(context, `The report is in ${report}: open it in a browser.`)
}
