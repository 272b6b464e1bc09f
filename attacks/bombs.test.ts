import { spawnSync } from 'node:child_process'
import { gzipSync } from 'node:zlib'
import { parquetWriteBuffer } from 'hyparquet-writer'
import { beforeAll, describe, expect, it } from 'vitest'
import { BIN, file, run, SONAR } from '../packages/cli/test/run.js'

const MODEL = file('model.json')
const ALLOWED = ['--max-memory', '160MB']
const gzipped = (name: string, head: string, piece: string, times: number) =>
  file(name, gzipSync(Buffer.concat([Buffer.from(head), Buffer.alloc(piece.length * times, piece)]), { level: 1 }))

/** Small files that need much memory. */
const BOMBS = {
  'a gzip of many rows': () => gzipped('rows.csv.gz', 'a,b,c,d,label\n', '1,2,3,4,1\n1,2,3,5,0\n', 3e6),
  'a gzip of JSON lines': () =>
    gzipped('rows.ndjson.gz', '', '{"a":1,"b":2,"label":1}\n{"a":2,"b":2,"label":0}\n', 1e6),
  'a gzip of svmlight': () => gzipped('rows.svmlight.gz', '', '1 1:1 2:2 3:3\n0 1:2 2:2 3:1\n', 4e6),
  'a header of 1,000,000 columns': () =>
    file('wide.csv', `${Array.from({ length: 1e6 }, (_, k) => `c${k}`).join(',')},label\n`),
  'a Parquet file of 4 million rows in few bytes': () =>
    file(
      'rows.parquet',
      new Uint8Array(
        parquetWriteBuffer({
          columnData: ['a', 'label'].map((name) => ({ name, data: new Int32Array(4e6), type: 'INT32' })) as never,
          rowGroupSize: 4e6,
        }),
      ),
    ),
}

describe('a bomb', () => {
  beforeAll(async () => {
    expect((await run(['fit', SONAR, '--lambda-ratio', '.2', '--out', MODEL])).code).toBe(0)
  })

  // compare reads its table into memory, whatever it is; fit would leave a large Parquet file in place.
  it.each(Object.entries(BOMBS))('is refused before it takes more than is allowed: %s', async (_, make) => {
    const { code, err } = await run(['compare', make(), ...ALLOWED])
    expect(err).toMatch(/does not fit into memory: \d.*(MB|GB) may be\. \[too-much-memory\]\nhint: .*--max-memory \d/)
    expect(code).toBe(3)
  })

  it('of Parquet stays in place where it is learnt from', async () => {
    const { code, err } = await run(['fit', BOMBS['a Parquet file of 4 million rows in few bytes'](), ...ALLOWED])
    expect(err).toMatch(/stays in place/)
    expect(err).toMatch(/\[one-class\]/)
    expect(code).toBe(3)
  })

  it('is refused as a model, and as a file of groups', async () => {
    const spaces = gzipped('spaces.json', '{', ' ', 3e8)
    const [model, groups] = await Promise.all([
      run(['rank', spaces, SONAR]),
      run(['fit', SONAR, '--penalty', 'group', '--groups', spaces]),
    ])
    for (const { code, err } of [model, groups])
      expect([code, err]).toEqual([3, expect.stringContaining('[file-too-large]')])
  })

  it('as large as a table that fits is read', async () => {
    expect((await run(['inspect', SONAR, ...ALLOWED])).code).toBe(0)
  })
})

it.skipIf(process.platform !== 'linux')('tables without decoders are read where there is little room for them', () => {
  for (const gigabytes of [5, 10]) {
    const line = `ulimit -v ${gigabytes * 2 ** 20}; '${process.execPath}' '${BIN}' inspect '${SONAR}' --quiet`
    expect(spawnSync('bash', ['-c', line]).status).toBe(0)
  }
})
