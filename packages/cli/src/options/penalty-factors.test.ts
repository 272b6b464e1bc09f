import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { readFactors } from './penalty-factors.js'

const folder = mkdtempSync(join(tmpdir(), 'factors-'))
afterAll(() => rmSync(folder, { recursive: true }))

function file(content: string): string {
  const path = join(folder, 'factors')
  writeFileSync(path, content)
  return path
}

const names = ['age', 'dose', 'sex']

describe('penalty factors', () => {
  it('come from lines or from JSON; features that are not named have 1', async () => {
    const wanted = Float64Array.of(0, 1, Number.POSITIVE_INFINITY)
    expect(await readFactors(file('age,0\r\n"sex",inf\r\n'), names)).toEqual(wanted)
    expect(await readFactors(file('feature,factor\nsex,Infinity\nage,0.0\n'), names)).toEqual(wanted)
    expect(await readFactors(file('{"age": 0, "sex": "inf"}'), names)).toEqual(wanted)
    expect(await readFactors(file('dose,2.5e-1'), names)).toEqual(Float64Array.of(1, 0.25, 1))
  })

  it.each([
    ['age,0\ndoes,1\n', /line 2: there is no feature "does"/],
    ['age,0\nage,1\n', /line 2: the feature "age" is named twice/],
    ['age,-1\n', /line 1: the factor "-1" is not a number from 0 on, nor inf/],
    ['age,nan\n', /line 1: the factor "nan"/],
    ['age,1e999\n', /line 1: the factor "1e999"/],
    ['age\n', /line 1 is not of the form feature,factor/],
    ['\n', /names no features/],
    ['{"age": null}', /the factor "null"/],
    ['{"age": ', /not valid JSON/],
  ])('are refused with the place: %j', async (content, message) => {
    await expect(readFactors(file(content), names)).rejects.toThrow(message)
  })
})
