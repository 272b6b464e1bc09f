import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseModel, serializeModel } from '@infinite-push/core'
import { parseModel as parseRule } from '@infinite-push/core/scoring'
import { describe, expect, it } from 'vitest'
import { file, run, SONAR } from './standing-run.js'

/** What versions before this one wrote, as they wrote it: see docs/how-to/versions.md. */
const FOLDER = join(import.meta.dirname, 'documents')
const kept = readdirSync(FOLDER).flatMap((version) =>
  readdirSync(join(FOLDER, version))
    .filter((name) => name.endsWith('.json'))
    .map((name) => [version, name.replace('.json', '')] as const),
)

/** The numbers of a CSV of scores. */
function scoresIn(text: string): number[] {
  const [header, ...lines] = text.trim().split('\n')
  const place = header.split(',').indexOf('score')
  return lines.map((line) => Number(line.split(',')[place]))
}

describe.each(kept)('the document of %s called %s', (version, name) => {
  const path = join(FOLDER, version, `${name}.json`)
  const table = /columns|ranks/.test(name) ? join(FOLDER, version, 'people.csv') : SONAR

  it('is read, and read again when it is written as today', () => {
    const model = parseModel(readFileSync(path, 'utf8'))
    expect(parseModel(serializeModel(model))).toStrictEqual(model)
    expect(parseRule(readFileSync(path, 'utf8')).scoring).toEqual(model.scoring)
  })

  it('scores as it did', async () => {
    const { code, out } = await run(['predict', path, table])
    expect(code).toBe(0)
    const before = scoresIn(readFileSync(join(FOLDER, version, `${name}.scores.csv`), 'utf8'))
    const scores = scoresIn(out)
    expect(scores).toHaveLength(before.length)
    scores.forEach((score, i) => {
      expect(score).toBeCloseTo(before[i], 12)
    })
  })

  it('is verified from the data', async () => {
    expect(await run(['verify', path, table])).toMatchObject({ code: 0, out: expect.stringMatching(/\nverified\n$/) })
  })
})

it('a document of a version that is not known yet is refused, and says so', async () => {
  const text = readFileSync(join(FOLDER, '0.1.0/plain.json'), 'utf8').replace('"version": 1', '"version": 2')
  const { code, err } = await run(['rank', file('newer.json', text), SONAR])
  expect([code, err]).toEqual([3, expect.stringContaining('[newer-model]')])
})
