import { getHeapStatistics } from 'node:v8'
import { type FileMetaData, parquetMetadata } from 'hyparquet'
import { ByteWriter, parquetWriteBuffer } from 'hyparquet-writer'
import { writeMetadata } from 'hyparquet-writer/src/metadata.js'
import { describe, expect, it } from 'vitest'
import { readTable } from '../src/formats/read-table.js'
import { pieces, refusal } from './recording-sink.js'

const ROOM = 64 * 2 ** 20

const used = () => {
  const { used_heap_size, external_memory } = getHeapStatistics()
  return used_heap_size + external_memory
}

/** Reads few bytes that stand for much, and sees to it that little is allocated. */
async function read(name: string, content: string | Uint8Array) {
  const before = used()
  const bytes = typeof content === 'string' ? new TextEncoder().encode(content) : content
  const source = { name, head: bytes.subarray(0, 65536), chunks: pieces(bytes) }
  try {
    return await readTable(source, { missing: 'error' })
  } finally {
    expect(used() - before).toBeLessThan(ROOM + 20 * bytes.length)
  }
}

const column = { name: 'label', data: [0, 1], type: 'INT32' as const }

/** A Parquet file whose metadata says something else than its pages. */
function forged(change: (metadata: FileMetaData) => void): Uint8Array {
  const honest = new Uint8Array(parquetWriteBuffer({ columnData: [column, { ...column, name: 'a' }] }))
  const metadata = parquetMetadata(honest)
  change(metadata)
  const writer = new ByteWriter()
  writer.appendBytes(honest.subarray(0, honest.length - 8 - metadata.metadata_length))
  writeMetadata(writer, metadata)
  writer.appendUint32(0x31524150)
  return writer.getBytes()
}

describe('a few bytes', () => {
  it('cannot ask for memory by the index of an svmlight feature', async () => {
    const table = await read('data.svmlight', '1 2147483646:1\n-1 5:1\n')
    expect(table.dataset.names).toEqual(['f5', 'f2147483646'])
    expect((await refusal(read('data.svmlight', '1 2147483647:1\n'))).message).toContain('line 1, column 3')
  })

  it('cannot ask for memory by the rows that Parquet metadata claims', async () => {
    const rows = 2n ** 31n
    const claim = forged((metadata) => {
      metadata.num_rows = rows
      metadata.row_groups[0].num_rows = rows
    })
    expect((await refusal(read('data.parquet', claim))).code).toBe('too-many-cells')
    const million = forged((metadata) => {
      metadata.num_rows = 1_000_000n
      metadata.row_groups[0].num_rows = 1_000_000n
    })
    expect((await refusal(read('data.parquet', million))).code).toBe('bad-parquet')
    const apart = forged((metadata) => {
      metadata.num_rows = rows
    })
    expect((await refusal(read('data.parquet', apart))).message).toContain('counts of rows do not agree')
  })

  it('cannot ask for memory by the size that a column claims', async () => {
    const huge = forged((metadata) => {
      const chunk = metadata.row_groups[0].columns[0].meta_data
      if (chunk) chunk.total_compressed_size = 2n ** 40n
    })
    expect((await refusal(read('data.parquet', huge))).message).toContain('beyond the end of the file')
  })

  it('cannot exhaust the stack by nesting', async () => {
    for (const text of ['['.repeat(200_000), '{"a":'.repeat(200_000), `[{"a":${'['.repeat(200_000)}`]) {
      expect((await refusal(read('data.json', text))).kind).toBe('data')
    }
  })

  it('cannot ask for memory by the index of a sparse ARFF value', async () => {
    const text = '@relation r\n@attribute a real\n@attribute label {0,1}\n@data\n{2147483648 1}\n'
    expect((await refusal(read('data.arff', text))).message).toContain('line 5, column 2')
  })
})
