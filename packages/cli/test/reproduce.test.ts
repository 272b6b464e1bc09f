// @paper table:1 figure:1 figure:2 figure:3
import { mkdirSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { file, folder, interrupt, run, runJson, SONAR } from './standing-run.js'

const sonar = readFileSync(SONAR)

/** A folder that holds one data set of Table 1; three more come with the program. */
function dataFolder(): string {
  mkdirSync(file('data'), { recursive: true })
  file('data/sonar.csv', sonar)
  return file('data')
}

interface SetOutcome {
  set: { name: string }
  found?: { comparison: { train: number; test: number; rows: { method: string }[] } }
}

describe('reproduce table1', () => {
  it('sets the paper beside the sets that are there, and names those that are not', async () => {
    const { code, out, err } = await run(['reproduce', 'table1', '--repeats', '1', '--out', 'table'])
    expect(code).toBe(0)
    expect(out).toMatch(/^sonar +l1-push +0\.44 ± 0\.20 +\d\.\d\d ± 0\.00 +23\.7 ± 6\.5/m)
    expect(out).toMatch(/colon was skipped: put colon\.csv into --data DIR\. Alon et al\. 1999/)
    expect(err).toContain('BCI: skipped, there is no p300_muse.csv')
    const csv = readFileSync(file('table/table1.csv'), 'utf8').trim().split('\n')
    expect(csv[0]).toMatch(/^set,method,train_rows,test_rows,top,top_sd,paper_top,/)
    expect(csv.filter((line) => /^(sonar|wpbc|iono),/.test(line))).toHaveLength(9)
    expect(csv.filter((line) => line.endsWith(',skipped: not found'))).toHaveLength(4)
    const page = readFileSync(file('table/table1.html'), 'utf8')
    for (const set of ['colon', 'yeast', 'sonar', 'wpbc', 'iono', 'spectf', 'BCI'])
      expect(page).toContain(`<b>${set}</b>`)
    expect(page).toContain('infinite-push reproduce table1 --repeats 1 --out table')
    expect(readFileSync(file('table/table1.svg'), 'utf8')).toMatch(
      /^<svg xmlns="http:\/\/www\.w3\.org\/2000\/svg" role="img"/,
    )
  })

  it('takes a set from --data first, splits as the paper does, and repeats itself with any number of workers', async () => {
    const args = ['reproduce', 'table1', '--repeats', '1', '--data', dataFolder(), '--out', 'again', '--workers', '1']
    const { sets } = await runJson(args)
    const sizes = (sets as SetOutcome[]).flatMap(({ set, found }) =>
      found ? [[set.name, found.comparison.train, found.comparison.test]] : [],
    )
    expect(sizes).toEqual([
      ['sonar', 187, 21],
      ['wpbc', 174, 20],
      ['iono', 245, 106],
    ])
    expect(readFileSync(file('again/table1.csv'), 'utf8')).toBe(readFileSync(file('table/table1.csv'), 'utf8'))
  })

  it.each([
    [['--data', 'nowhere'], 2, /--data nowhere does not exist\..*\nhint: Name the folder/],
    [['--data', SONAR], 2, /sonar\.csv is not a folder/],
    [['--repeats', '0'], 2, /--repeats 0 is not a whole number from 1 on/],
    [['--out', SONAR], 2, /sonar\.csv is no folder and cannot become one/],
  ])('refuses %j', async (flags, expected, message) => {
    const { code, out, err } = await run(['reproduce', 'table1', ...flags])
    expect({ code, out }).toEqual({ code: expected, out: '' })
    expect(err).toMatch(message)
  })

  it('tells which file of the folder is bad', async () => {
    mkdirSync(file('bad'), { recursive: true })
    file('bad/colon.csv', 'g1,label\n1,1\n2,0\n3,1\nx,0\n')
    const { code, err } = await run(['reproduce', 'table1', '--data', file('bad')])
    expect(code).toBe(3)
    expect(err).toMatch(/colon\.csv/)
  })
})

describe('reproduce', () => {
  it('names the nearest experiment', async () => {
    const { code, out, err } = await run(['reproduce', 'tabel1'])
    expect({ code, out }).toEqual({ code: 2, out: '' })
    expect(err).toMatch(
      /There is no experiment 'tabel1'.*\nhint: Did you mean table1\? The experiments are table1, figure1/,
    )
  })

  it('draws figure1 with a p-value beside every competitor', async () => {
    const args = ['reproduce', 'figure1', '--repeats', '2', '--max-rows', '30', '--max-noise', '20', '--out', 'one']
    const { trials, files } = await runJson(args)
    expect(files).toEqual(['csv', 'svg', 'html'].map((kind) => `one/figure1.${kind}`))
    expect(trials).toHaveLength(3)
    const svg = readFileSync(file('one/figure1.svg'), 'utf8')
    expect(svg).toContain('>20 noise features</text>')
    expect(readFileSync(file('one/figure1.html'), 'utf8')).toContain('What the paper says, and what came out here')
  })

  it('draws figure2: precision and F-measure', async () => {
    const { code, out } = await run(['reproduce', 'figure2', '--repeats', '1', '--max-noise', '20', '--out', 'two'])
    expect(code).toBe(0)
    expect(out).toMatch(/noise +rows +method +top +p +# var +precision +recall +F/)
    const csv = readFileSync(file('two/figure2.csv'), 'utf8').trim().split('\n')
    expect(csv).toHaveLength(1 + 2 * 3)
    expect(readFileSync(file('two/figure2.svg'), 'utf8')).toContain('>F-measure</text>')
  })

  it('draws figure3: four kinds of time, one after another', async () => {
    const small = ['--repeats', '1', '--max-rows', '100', '--max-noise', '20']
    const { times } = await runJson(['reproduce', 'figure3', ...small, '--out', 'three'])
    expect(times.map(({ what }: { what: string }) => what)).toEqual([
      'auto',
      'admm-pairs',
      'algorithm-one',
      'l1-ranksvm',
    ])
    expect(readFileSync(file('three/figure3.html'), 'utf8')).toContain('Algorithm 1')
  })

  it('stops at once when interrupted, and writes nothing', async () => {
    const { code, err } = await interrupt(['reproduce', 'table1', '--repeats', '1000', '--out', 'never'])
    expect(code).toBe(130)
    expect(err).toContain('interrupted: nothing was written.')
    expect(() => readFileSync(`${folder}/never/table1.csv`)).toThrow(/ENOENT/)
  })
})
