import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { usageError } from '../options/flag-values.js'
import type { PaperSet } from './data-sets.js'

const BUNDLED = fileURLToPath(new URL('../../data/', import.meta.url))

/** Throws when the folder of `--data` is none. */
export async function checkDataFolder(folder: string | undefined): Promise<void> {
  if (folder === undefined) return
  const found = await stat(folder).catch(() => undefined)
  if (found?.isDirectory()) return
  const what = found ? 'is not a folder' : 'does not exist'
  throw usageError(
    'no-such-folder',
    `--data ${folder} ${what}.`,
    'Name the folder that holds colon.csv and the others.',
    'data',
  )
}

/** The file of a set: in the folder, or among the files that come with this program; undefined when it is nowhere. */
export async function locateSet({ file }: PaperSet, folder: string | undefined): Promise<string | undefined> {
  for (const path of [...(folder === undefined ? [] : [join(folder, file)]), join(BUNDLED, file)]) {
    if (await stat(path).catch(() => undefined)) return path
  }
  return undefined
}
