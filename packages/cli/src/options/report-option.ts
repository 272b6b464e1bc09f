import { resolve } from 'node:path'
import type { Command } from 'commander'
import { commandLine } from '../terminal/command-line.js'
import { note } from '../terminal/print.js'
import type { ProgramContext } from '../terminal/program.js'
import { writeFileAtomically } from '../terminal/write-file.js'
import { textFlag, usageError } from './flag-values.js'
import { checkOutput } from './output-options.js'

export interface ReportFlags {
  report?: string
}

export function addReportOption(command: Command): Command {
  return command.option(
    '--report <file>',
    'write a page with figures that explains the result, and opens offline',
    textFlag('report', 'report.html'),
  )
}

/** Makes sure, before any long work, that the page can be written, and is neither an input nor the other output. */
export async function checkReport(flags: ReportFlags & { out?: string }, inputs: readonly string[]): Promise<void> {
  const { report, out } = flags
  await checkOutput(report, inputs, 'report')
  if (report === undefined || out === undefined || resolve(report) !== resolve(out)) return
  throw usageError('same-file-twice', `--report and --out both name ${out}.`, 'Name two files.', 'report')
}

/** Writes the page that was asked for, and says so; pages are told the command that makes them. */
export async function writeReport(
  context: ProgramContext,
  { report, quiet = false }: ReportFlags & { quiet?: boolean },
  page: (command: string) => Promise<string>,
): Promise<void> {
  if (report === undefined) return
  await writeFileAtomically(report, await page(commandLine(context.argv)))
  if (!quiet) note(context, `The report is in ${report}: open it in a browser.`)
}
