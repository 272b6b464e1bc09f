import { stat } from 'node:fs/promises'
import type { Command } from 'commander'
import { checkWritable } from '../terminal/write-file.js'
import { numberFlag, textFlag, usageError, wholeFrom } from './flag-values.js'

export interface OutputFlags {
  json?: boolean
  quiet?: boolean
  out?: string
}

export function addOutputOptions(command: Command): Command {
  return command
    .option('--json', 'print one JSON document on stdout, and nothing else there')
    .option('--quiet', 'no progress bar and no echo of what was understood')
}

export function addOutOption(command: Command, what: string, example = 'model.json'): Command {
  return command.option('--out <file>', what, textFlag('out', example))
}

export function addSeedOption(command: Command): Command {
  return command.option('--seed <n>', 'fixes every random choice', numberFlag('seed', wholeFrom(0, '1')), 0)
}

/** Makes sure, before any long work, that the output can be written and is none of the inputs. */
export async function checkOutput(out: string | undefined, inputs: readonly string[], flag = 'out'): Promise<void> {
  if (out === undefined) return
  await checkWritable(out)
  for (const input of inputs) {
    if (!(await sameFile(out, input))) continue
    const message = `--${flag} ${out} would replace ${input}, which is being read.`
    throw usageError('would-overwrite-input', message, 'Name another file.', flag)
  }
}

async function sameFile(a: string, b: string): Promise<boolean> {
  const [one, other] = await Promise.all([a, b].map((path) => stat(path).catch(() => undefined)))
  return one !== undefined && other !== undefined && one.isFile() && one.ino === other.ino && one.dev === other.dev
}
