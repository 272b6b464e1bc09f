import { resolve } from 'node:path'
import type { Command } from 'commander'
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
