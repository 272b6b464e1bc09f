import { InfinitePushError } from '@infinite-push/core'
import { badParquet } from '../../errors/format-errors.js'

/** Bytes that are no Parquet file, or no longer one. */
export function damagedParquet(source: string, what: string): InfinitePushError {
  return badParquet({ source, what })
}

/** Runs a step that trusts its bytes; whatever it stumbles over is told as damage. */
export function orDamaged<T>(source: string, where: string, step: () => T): T {
  try {
    return step()
  } catch (error) {
    if (error instanceof InfinitePushError) throw error
    throw damagedParquet(source, `${where} (${error instanceof Error ? error.message : String(error)})`)
  }
}
