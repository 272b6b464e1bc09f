import { counted, gapText, type PassTold, shortDuration } from '@infinite-push/core/internal'
import { note } from '../terminal/print.js'
import type { ProgramContext } from '../terminal/program.js'
import { startProgress } from '../terminal/progress.js'

/** What is being done, in words. */
const AIMS: Readonly<Record<PassTold['aim'], string>> = {
  statistics: 'sizes and moments',
  sample: 'a sample of rows',
  'lambda-max': 'λ_max',
  fit: 'learning',
  lists: 'how it ranks',
  verify: 'rows of the proof',
}

export interface PassProgress {
  told(pass: PassTold): void
  finish(): void
}

/** Tells of every reading: a bar on a terminal, a line each elsewhere. */
export function startPassProgress(
  context: ProgramContext,
  engine: string,
  { quiet = false, tolerance = 1e-6 }: { quiet?: boolean; tolerance?: number },
): PassProgress {
  const isTerminal = context.stderr.isTTY === true
  const bar = startProgress({ quiet })
  bar.update(0, `${engine}: pass 1`)
  return {
    told: (pass) => {
      if (isTerminal) bar.update(shareDone(pass, tolerance), passWords(engine, pass))
      else if (!quiet) note(context, passWords(engine, pass))
    },
    finish: () => bar.finish(),
  }
}

/** `DuckDB: pass 3, learning, 12,431 rows near, gap 2.1e-4, 4.2 s` */
export function passWords(engine: string, { pass, aim, rows, near, gap, seconds }: PassTold): string {
  return [
    `${engine}: pass ${pass}`,
    AIMS[aim],
    ...(near !== undefined ? [`${counted(near, 'row')} near`] : rows > 0 ? [`${counted(rows, 'row')} here`] : []),
    ...(gap === undefined ? [] : [`gap ${gapText(gap)}`]),
    shortDuration(1000 * seconds),
  ].join(', ')
}

/** Gaps fall by factors. */
function shareDone({ gap }: PassTold, tolerance: number): number {
  return gap === undefined || gap >= 1 ? 0 : Math.min(1, Math.log(gap) / Math.log(tolerance))
}
