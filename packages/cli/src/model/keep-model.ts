import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { InfinitePushError, type Model, serializeModel } from '@infinite-push/core'
import { shellWord } from '@infinite-push/tables'
import { writeFileAtomically } from '../terminal/write-file.js'

/** Writes the model. When the place that was fine before the work no longer is, the work must not be lost. */
export async function keepModel(model: Model, out: string): Promise<void> {
  const text = serializeModel(model)
  try {
    await writeFileAtomically(out, text)
  } catch (error) {
    const { randomBytes } = process.getBuiltinModule('node:crypto')
    const refuge = join(tmpdir(), `infinite-push-model-${randomBytes(4).toString('hex')}.json`)
    await writeFileAtomically(refuge, text)
    const reason = error instanceof Error ? error.message : String(error)
    throw new InfinitePushError('model-elsewhere', `${reason} The model is in ${refuge} instead.`, {
      kind: 'data',
      hint: `Move it from there: mv ${shellWord(refuge)} ${shellWord(out)}`,
      field: 'out',
    })
  }
}
