import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { file, run, SONAR } from './standing-run.js'

/** Pages may name addresses in text, but must not load, link or run anything. */
function expectSelfContained(page: string): void {
  expect(page).toMatch(/^<!doctype html>/)
  expect(page).toContain(`content="default-src 'none'; style-src 'unsafe-inline'"`)
  expect(page).not.toMatch(/<(script|link|iframe|img|object|embed|form|base)\b/i)
  expect(page).not.toMatch(/\b(src|href|xlink:href|action|data)\s*=/i)
  expect(page).not.toMatch(/url\(|@import|\son\w+\s*=/i)
  expect(page.replaceAll('xmlns="http://www.w3.org/2000/svg"', '')).not.toMatch(/https?:\/\//)
}

const EVIL = `<script>alert("1")</script>`
const QUOTES = `"'><img src=x onerror=alert(2)>`

/** Two informative columns with hostile names, and one with a name that is far too long. */
function hostileTable(): string {
  const cell = (text: string) => `"${text.replaceAll('"', '""')}"`
  const header = [EVIL, QUOTES, 'long '.repeat(60), 'label'].map(cell).join(',')
  const rows = Array.from({ length: 60 }, (_, i) => {
    const y = i % 2
    return [y + ((i * 7) % 10) / 8, -y + ((i * 3) % 10) / 9, (i * 13) % 11, y].join(',')
  })
  return file('hostile <b>.csv', `${[header, ...rows].join('\n')}\n`)
}

describe('--report', () => {
  it('of fit explains the model in one file: list, features, new rows, proof, command', async () => {
    const report = file('fit.html')
    const { code, err } = await run(['fit', SONAR, '--folds', '2', '--out', file('m.json'), '--report', report])
    expect(code).toBe(0)
    expect(err).toContain(`The report is in ${report}`)
    const page = readFileSync(report, 'utf8')
    expectSelfContained(page)
    for (const words of [
      'What to expect on new rows',
      'The answer',
      'What it uses',
      'The list of the training rows',
      'Solved, with proof.',
      'V12',
    ])
      expect(page).toContain(words)
    expect(page).toMatch(/<pre>infinite-push fit .*sonar\.csv --folds 2 --out .* --report .*<\/pre>/)
    expect(page).toMatch(/<pre>infinite-push verify .*m\.json .*sonar\.csv<\/pre>/)
    expect(page.match(/<svg [^>]*role="img" aria-label="[^"]+"/g)?.length).toBe(2 * 5)
  })

  it('of a fit at a given λ says that nothing is known about new rows, and works from stdin', async () => {
    const report = file('stdin.html')
    const stdin = readFileSync(SONAR)
    const { code } = await run(['fit', '-', '--lambda-ratio', '0.3', '--report', report], { stdin })
    expect(code).toBe(0)
    const page = readFileSync(report, 'utf8')
    expectSelfContained(page)
    expect(page).toContain('was <b>not tried</b>: it learnt from all rows, at a λ that was given')
    expect(page).toContain('A ranking learnt from stdin')
  })

  it('of an empty model shows its warning', async () => {
    const report = file('empty.html')
    expect((await run(['fit', SONAR, '--lambda', '10', '--report', report])).code).toBe(5)
    const page = readFileSync(report, 'utf8')
    expectSelfContained(page)
    expect(page).toContain('No feature at all: the model is empty')
    expect(page).toContain('<h1>No ranking of sonar.csv: the model is empty</h1>')
    expect(page).toContain('Proved: at this λ no rule is better than none.')
    expect(page).not.toMatch(/class="good"|Solved, with proof|The answer/)
    expect(page).toMatch(/<h2>Warning<\/h2><p>No feature is selected/)
  })

  it.each([
    ['path', ['--lambdas', '8']],
    ['compare', ['--repeats', '1', '--methods', 'l1-push']],
    ['stability', ['--subsamples', '4']],
  ])('of %s is one file as well', async (command, flags) => {
    const report = file(`${command}.html`)
    expect((await run([command, SONAR, ...flags, '--report', report])).code).toBe(0)
    const page = readFileSync(report, 'utf8')
    expectSelfContained(page)
    expect(page).toContain(`infinite-push ${command} `)
    expect(page).toContain('<svg ')
  })

  it.each(['fit', 'path', 'compare', 'stability'])('of %s escapes whatever a table is full of', async (command) => {
    const report = file('hostile.html')
    const more = {
      fit: ['--folds', '2'],
      path: ['--lambdas', '5'],
      compare: ['--repeats', '1'],
      stability: ['--subsamples', '6'],
    }[command]
    const { code, err } = await run([command, hostileTable(), ...(more ?? []), '--report', report])
    expect({ code, err: code === 0 ? '' : err }).toEqual({ code: 0, err: '' })
    const page = readFileSync(report, 'utf8').replaceAll(/&lt;[^<]*/g, '')
    expectSelfContained(page)
    expect(page).not.toMatch(/<b>\.csv/)
  })

  it('must not replace the table, the model or a folder', async () => {
    const own = file('own.csv', readFileSync(SONAR))
    const [table, twice, nowhere] = await Promise.all([
      run(['fit', own, '--report', own]),
      run(['fit', own, '--out', file('x.json'), '--report', file('x.json')]),
      run(['path', own, '--report', file('no/such/folder.html')]),
    ])
    expect(table).toMatchObject({ code: 2, err: expect.stringMatching(/--report .*own\.csv would replace/) })
    expect(twice).toMatchObject({ code: 2, err: expect.stringMatching(/--report and --out both name/) })
    expect(nowhere).toMatchObject({ code: 2, err: expect.stringMatching(/its folder does not exist/) })
    expect(readFileSync(own)).toEqual(readFileSync(SONAR))
  })
})
