import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { readGroups } from './groups.js'

const folder = mkdtempSync(join(tmpdir(), 'groups-'))
afterAll(() => rmSync(folder, { recursive: true }))

function file(content: string): string {
  const path = join(folder, 'groups')
  writeFileSync(path, content)
  return path
}

const names = ['lab_a', 'age', 'lab_b', 'x_1']

describe('groups of features', () => {
  it('come from the names up to a separator', async () => {
    expect(await readGroups('prefix:_', names)).toEqual([[0, 2], [3], [1]])
    await expect(readGroups('prefix:', names)).rejects.toMatchObject({ kind: 'usage' })
    await expect(readGroups('prefix:#', names)).rejects.toMatchObject({ code: 'bad-groups', kind: 'usage' })
  })

  it('come from lines or from JSON; features without a group stay alone', async () => {
    const wanted = [[0, 2], [1], [3]]
    expect(await readGroups(file('lab_a,blood\r\n"lab_b",blood\r\n\r\n'), names)).toEqual(wanted)
    expect(await readGroups(file('feature,group\nlab_a,blood\nlab_b,blood\n'), names)).toEqual(wanted)
    expect(await readGroups(file('{"blood": ["lab_a", "lab_b"]}'), names)).toEqual(wanted)
  })

  it.each([
    ['lab_a,blood\nlab_c,blood\n', /line 2: there is no feature "lab_c"/],
    ['lab_a,blood\nlab_a,urine\n', /line 2: the feature "lab_a" is in blood and in urine/],
    ['lab_a\n', /line 1 is not of the form feature,group/],
    ['', /names no groups/],
    ['{"blood": "lab_a"}', /group "blood" is not a list/],
    ['{"blood": ', /not valid JSON/],
  ])('are refused with the place: %j', async (content, message) => {
    await expect(readGroups(file(content), names)).rejects.toThrow(message)
  })
})
