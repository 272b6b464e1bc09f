import { InfinitePushError } from '@infinite-push/core'

/** Bytes that are no Parquet file, or no longer one. */
export function damagedParquet(source: string, what: string): InfinitePushError {
  return new InfinitePushError('bad-parquet', `${source}: the Parquet data is damaged or cut short: ${what}.`, {
    kind: 'data',
    hint: 'Write or fetch the file again; duckdb -c "from parquet_metadata(\'FILE\')" shows what can be read of it.',
    field: 'data',
  })
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
