import type { Warning } from '@infinite-push/core'
import { worded } from '../hints/hint.js'
import { takesMore } from './closed-pipe.js'
import { colorsFor } from './color.js'
import type { ProgramContext } from './program.js'
import { wrapped } from './text-width.js'
import { visible } from './visible.js'

/** The one document of `--json`. */
export function printJson(context: ProgramContext, document: unknown): void {
  context.printed = true
  context.stdout.write(`${JSON.stringify(document, null, 2)}\n`)
}

/** Lines for people, also behind a pipe: it may lead to a terminal. One that says how wide it is gets no wider ones. */
export function printLines(context: ProgramContext, lines: readonly string[]): void {
  const { isTTY, columns } = context.stdout
  const fitting = isTTY && columns ? lines.flatMap((line) => wrapped(line, columns)) : lines
  context.stdout.write(visible(`${fitting.join('\n')}\n`))
}

/** A line beside the result, on stderr. */
export function note(context: ProgramContext, text: string): void {
  context.stderr.write(`${colorsFor(context.stderr, context.env).dim(text)}\n`)
}

/** Warnings go to stderr, each with what to do about it. */
export function printWarnings(context: ProgramContext, warnings: readonly Warning[]): void {
  const { yellow } = colorsFor(context.stderr, context.env)
  for (const { message, hint } of worded(warnings)) {
    context.stderr.write(`${yellow('warning:')} ${message}\nhint: ${hint}\n`)
  }
}

/** Writes piece after piece to stdout, no faster than its reader reads, and no more than it wants. */
export async function printPieces(
  context: ProgramContext,
  pieces: Iterable<string | Uint8Array> | AsyncIterable<string>,
): Promise<void> {
  for await (const piece of pieces) {
    if (context.stdout.write(piece) === false && !(await takesMore(context.stdout))) return
  }
}
