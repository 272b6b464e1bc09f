import type { TableSource } from '../source.js'

/** How many rows and columns a Parquet file has: its last bytes tell. */
export async function parquetShape(source: Omit<TableSource, 'head'>): Promise<{ rows: number; columns: number }> {
  // The decoder is loaded only for a file that needs it.
  const { openParquet } = await import('./parquet-file.js')
  const { metadata } = await openParquet(source)
  const columns = metadata.schema.filter(({ num_children }) => !num_children).length
  return { rows: Number(metadata.num_rows), columns }
}
