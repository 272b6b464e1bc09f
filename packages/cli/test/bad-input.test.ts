import { chmodSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { beforeAll, describe, expect, it } from 'vitest'
import { file, folder, run, runJson, SONAR } from './standing-run.js'

const MODEL = file('model.json')
const SMALL = 'a,b,label\n1,2,1\n2,1,0\n3,5,1\n4,1,0\n'

beforeAll(async () => {
  await runJson(['fit', SONAR, '--lambda-ratio', '0.3', '--out', MODEL])
  const document = JSON.parse(readFileSync(MODEL, 'utf8'))
  const text = readFileSync(MODEL, 'utf8')
  const edited = (change: object) => JSON.stringify({ ...document, ...change })
  writeFileSync(file('cut.json'), text.slice(0, text.length / 2))
  writeFileSync(file('future.json'), edited({ version: 99 }))
  writeFileSync(file('types.json'), edited({ lambda: 'small' }))
  writeFileSync(file('other.json'), '{"hello": "world"}')
  mkdirSync(file('folder'))
  mkdirSync(file('locked'))
  chmodSync(file('locked'), 0o500)
})

/** Command line, exit code, and what stderr must say. */
type Case = [args: string[], code: number, says: RegExp]

// Tables are written when the cases are listed, so that each case reads as one line.
const small = file('small.csv', SMALL)
// One run has all positives.
const grouped = file('grouped.csv', 'run,a,b,label\nx,1,2,1\nx,2,3,1\nx,2,2,0\ny,0,1,0\ny,1,0,0\ny,0,2,0\n')
const fit = (...args: string[]) => ['fit', ...args]
const withLambda = (data: string, ...args: string[]) => fit(data, '--lambda', '0.1', ...args)

const USAGE: Case[] = [
  [['fitt', small], 2, /unknown command 'fitt'\n\(Did you mean fit\?\)/],
  [fit(small, '--lamda', '1'), 2, /unknown option '--lamda'\n\(Did you mean --lambda\?\)/],
  [fit(), 2, /missing required argument 'data'/],
  [fit(small, small), 2, /too many arguments/],
  [fit(small, '--lambda'), 2, /argument missing/],
  [fit(small, '--lambda', 'abc'), 2, /--lambda abc is not a number above 0/],
  [fit(small, '--lambda', ''), 2, /--lambda '' is not a number above 0.*\nhint: For example: --lambda 0\.05/],
  [fit(small, '--lambda', 'NaN'), 2, /--lambda NaN is not/],
  [fit(small, '--lambda', '0x10'), 2, /--lambda 0x10 is not/],
  [fit(small, '--lambda', 'Infinity'), 2, /--lambda Infinity is not/],
  [fit(small, '--lambda', '0'), 2, /--lambda 0 is not/],
  [fit(small, '--lambda', '-1'), 2, /--lambda -1 is not/],
  [fit(small, '--lambda-ratio', '-0.1'), 2, /--lambda-ratio -0.1 is not/],
  [fit(small, '--lambda', '1', '--lambda-ratio', '1'), 2, /contradict/],
  [fit(small, '--lambda', '1', '--folds', '3'), 2, /--folds is for cross-validation/],
  [withLambda(small, '--tolerance', '0'), 2, /--tolerance 0 is not/],
  [withLambda(small, '--tolerance', '-1e-6'), 2, /--tolerance -1e-6 is not/],
  [fit(small, '--folds', '1'), 2, /--folds 1 is not a whole number from 2 on/],
  [fit(small, '--folds', '2.5'), 2, /--folds 2.5 is not/],
  [fit(small, '--repeats', '0'), 2, /--repeats 0 is not/],
  [fit(small, '--metric', 'acu'), 2, /no metric called 'acu'.*\nhint: Did you mean auc/],
  [fit(small, '--rule', '2se'), 2, /--rule 2se.*\nhint: Did you mean 1se/],
  [fit(small, '--seed', '-1'), 2, /--seed -1 is not/],
  [fit(small, '--workers', '0'), 2, /--workers 0 is not a whole number from 1 to 256/],
  [fit(small, '--workers', '-1'), 2, /--workers -1 is not/],
  [fit(small, '--workers', 'x'), 2, /--workers x is not/],
  [fit(small, '--workers', '1000'), 2, /--workers 1000 is not/],
  [fit(small, '--holdout', '1.5'), 2, /--holdout 1.5 is not a number between 0 and 1/],
  [fit(small, '--holdout', '0'), 2, /--holdout 0 is not/],
  [fit(small, '--holdout', '0.7', '--folds', '2'), 2, /--folds and --holdout contradict each other/],
  [fit(small, '--holdout', '0.5', '--rule', '1se'), 2, /One split has no standard error.*\nhint: Give --repeats/],
  [fit(small, '--journal', ''), 2, /--journal is given, but empty/],
  [fit(small, '--journal', folder), 2, /it is a folder/],
  [fit(small, '--journal', small), 2, /small\.csv is not a journal, and would be overwritten/],
  [fit(small, '--journal', '/dev/null'), 2, /is not a journal: it is no file/],
  [fit(small, '--journal', file('nowhere/run.journal')), 2, /folder does not exist/],
  [fit(small, '--journal', file('both'), '--out', file('both')), 2, /--journal and --out both name/],
  [withLambda(small, '--journal', file('idle.journal')), 2, /--journal is for cross-validation/],
  [withLambda(small, '--groups-of-rows', 'c'), 2, /groups-of-rows c: .* no such column/],
  [
    withLambda(small, '--groups-of-rows', 'label', '--label', 'label'),
    2,
    /cannot be both label and groups-of-rows[\s\S]*--groups-of-rows/,
  ],
  [withLambda(file('rows.svmlight', '1 1:1\n0 1:2\n'), '--groups-of-rows', 'run'), 2, /no named columns/],
  [withLambda(small, '--penalty', 'l3'), 2, /--penalty l3.*\nhint: Did you mean l1/],
  [withLambda(small, '--penalty', 'group'), 2, /--penalty group needs groups/],
  [withLambda(small, '--l1-ratio', '0.5'), 2, /--l1-ratio means nothing for --penalty l1/],
  [withLambda(small, '--penalty', 'elastic-net', '--l1-ratio', '2'), 2, /--l1-ratio 2 is not a number from 0 to 1/],
  [withLambda(small, '--solver', 'adm'), 2, /--solver adm.*\nhint: Did you mean/],
  [withLambda(small, '--threshold', 'top-k'), 2, /--threshold top-k needs --top-k/],
  [withLambda(small, '--threshold', 'max', '--top-k', '2'), 2, /contradict/],
  [withLambda(small, '--top-k', '2', '--fraction', '0.1'), 2, /contradict/],
  [withLambda(small, '--top-k', '9'), 2, /top-k is 9, but must be a whole number from 1 to 2/],
  [withLambda(small, '--fraction', '1.5'), 2, /--fraction 1.5 is not/],
  [withLambda(small, '--query', 'nowhere'), 2, /query nowhere: .* no such column/],
  [withLambda(small, '--format', 'parquet'), 3, /small\.csv: the Parquet data is damaged/],
  [withLambda(small, '--missing', 'zero'), 2, /--missing zero/],
  [withLambda(small, '--label', 'lable'), 2, /label lable: .*\nhint: Did you mean label\? --label label/],
  [withLambda(small, '--positive', '7'), 2, /never holds 7, but/],
  [withLambda(small, '--ignore', 'c'), 2, /ignore c: .* no such column/],
  [withLambda(file('classes.csv', 'a,label\n1,x\n2,y\n')), 2, /does not tell which class is positive/],
  [withLambda(small, '--out', file('nowhere/model.json')), 2, /folder does not exist/],
  [withLambda(small, '--out', folder), 2, /it is a folder/],
  [withLambda(small, '--out', small), 2, /would replace .*small\.csv/],
  [['rank', MODEL, SONAR, '--out', MODEL], 2, /would replace .*model\.json/],
  [['rank', MODEL, SONAR, '--top', '0'], 2, /--top 0 is not/],
  [['rank', '-', '-'], 2, /cannot both come from stdin/],
  [['evaluate', MODEL, SONAR, '--bootstrap', 'many'], 2, /--bootstrap many is not/],
  [['path', small, '--lambda-min-ratio', '1'], 2, /--lambda-min-ratio 1 is not/],
]

const stability = (...args: string[]) => ['stability', small, ...args]
const STATISTICS: Case[] = [
  [['compare', small, '--repeats', '1.5'], 2, /--repeats 1.5 is not a whole number from 1 on/],
  [['compare', small, '--train-size', 'most'], 2, /--train-size most is not a part between 0 and 1/],
  [['compare', small, '--workers', '0'], 2, /--workers 0 is not/],
  [['compare', small, '--journal', small], 2, /small\.csv is not a journal/],
  [['compare', small, '--report', small], 2, /--report .*small\.csv would replace/],
  [['compare', file('lonely.csv', 'a,label\n1,1\n2,0\n3,0\n')], 3, /A split needs two rows of each class/],
  [stability('--subsamples', '1'), 2, /--subsamples 1 is not a whole number from 2 on/],
  [stability('--subsamples', '9', '--complementary-pairs'), 2, /9 subsamples do not come in pairs/],
  [stability('--min-frequency', '0.5'), 2, /--min-frequency 0.5 is not above 0.5 and at most 1/],
  [stability('--min-frequency', '90'), 2, /--min-frequency 90 is not/],
  [stability('--per-subsample', '0'), 2, /--per-subsample 0 is not a whole number from 1 on/],
  [stability('--per-subsample', '3'), 2, /3 features per subsample cannot be: it must be a whole number from 1 to 2/],
  [stability('--pfer', '-1'), 2, /--pfer -1 is not a number above 0/],
  [stability('--pfer', '0.01'), 2, /No choice brings the bound down to 0.01; the lowest is 0\.\d+/],
  [
    stability('--pfer', '1', '--per-subsample', '1', '--min-frequency', '0.9'),
    2,
    /a bound is one too many[\s\S]*Leave out --pfer/,
  ],
  [
    stability('--lambda-min-ratio', '0.5', '--per-subsample', '1'),
    2,
    /and so does a number per subsample[\s\S]*--lambda-min-ratio, or --per-subsample/,
  ],
  [stability('--lambda-min-ratio', '2'), 2, /--lambda-min-ratio 2 is not a number between 0 and 1/],
  [stability('--lambdas', '0'), 2, /--lambdas 0 is not/],
  [stability('--penalty', 'l2'), 2, /The penalty l2 keeps every feature/],
  [stability('--out', small), 2, /would replace .*small\.csv/],
  [['stability', file('lonely.csv')], 3, /Half of the rows needs one of each class; there are 1 positive/],
  [
    ['path', small, '--relaxed', '--penalty', 'l2'],
    2,
    /The penalty l2 keeps every feature, so there is nothing to relax/,
  ],
]

const DATA: Case[] = [
  [withLambda(file('smal.csv')), 3, /no such file.*\nhint: Did you mean .*small\.csv/],
  [withLambda(file('folder')), 3, /is a folder/],
  [withLambda(file('empty.csv', '')), 3, /empty/],
  [withLambda(file('header.csv', 'a,b,label\n')), 3, /no row of data/],
  [withLambda(file('one-class.csv', 'a,label\n1,1\n2,1\n')), 3, /one class only/],
  [
    withLambda(file('text.csv', 'a,b,label\n1,red,1\n2,3,0\n3,4,0\n')),
    3,
    /line 2, column "b": "red" is not a number.*\nhint: .*--ignore b/,
  ],
  [withLambda(file('hole.csv', 'a,b,label\n1,2,1\n2,,0\n')), 3, /line 3, column "b".*\nhint: --missing mean/],
  [withLambda(file('all-holes.csv', 'a,label\n,1\n,0\n'), '--missing', 'mean'), 3, /no feature column is left/],
  [withLambda(file('drop.csv', 'a,b,label\n,1,1\n1,,0\n'), '--missing', 'drop'), 3, /no row of data is left/],
  [withLambda(file('ragged.csv', 'a,b,label\n1,2,1\n2,0\n')), 3, /line 3/],
  [withLambda(file('twice.csv', 'a,a,label\n1,2,1\n2,1,0\n'), '--ignore', 'a'), 3, /more than once: a/],
  [withLambda(file('infinite.csv', 'a,label\ninf,1\n1,0\n')), 3, /not a finite number/],
  [withLambda(file('bad.svmlight', '1 1:0.5 1:0.7\n0 1:1\n')), 3, /line 1/],
  [withLambda(file('bad.csv.gz', Uint8Array.of(0x1f, 0x8b, 1, 2, 3))), 3, /gzip/],
  [
    withLambda(small, '--penalty', 'group', '--groups', file('g.csv', 'aa,1\n')),
    3,
    /no feature "aa".*\nhint: Did you mean a\?/,
  ],
  [
    withLambda(small, '--penalty', 'group', '--groups', file('h.csv', 'a,1\na,2\n')),
    3,
    /line 2: the feature "a" is in 1 and in 2/,
  ],
  [fit(file('few.csv', 'a,label\n1,1\n2,0\n3,0\n')), 3, /only 1 positive row for 5 folds/],
  [fit(file('few.csv'), '--holdout', '0.7'), 3, /A split needs two rows of each class/],
  [fit(grouped, '--groups-of-rows', 'run'), 3, /only 2 groups of rows, but each of the 5 folds.*\nhint: Use --folds 2/],
  [fit(grouped, '--groups-of-rows', 'run', '--holdout', '0.5', '--ignore', 'a'), 3, /every side has rows of both/],
  [fit(file('gap.csv', 'run,a,label\nx,1,1\n,2,0\n'), '--groups-of-rows', 'run'), 3, /line 3, column "run".*missing/],
  [fit(file('plain.svmlight', '1 1:1\n0 1:2\n'), '--groups-of-rows', 'qid'), 3, /have no qid:/],
  [['rank', file('none.json'), SONAR], 3, /no such file/],
  [['rank', small, MODEL], 3, /is not a model.*\nhint: The model comes first/],
  [['rank', file('cut.json'), SONAR], 3, /cut\.json: /],
  [['rank', file('future.json'), SONAR], 3, /future\.json: .*(version|newer)/],
  [['rank', file('types.json'), SONAR], 3, /types\.json: .*lambda/],
  [['rank', file('other.json'), SONAR], 3, /other\.json: /],
  [['rank', MODEL, small], 3, /lacks \d+ of the columns the model needs/],
  [['evaluate', MODEL, file('unlabelled.csv', unlabelled())], 3, /no label column/],
  [['evaluate', MODEL, file('all-one.csv', allOnes())], 3, /all \d+ rows are positive/],
]

function unlabelled(): string {
  return readFileSync(SONAR, 'utf8')
    .trim()
    .split('\n')
    .map((line) => line.slice(0, line.lastIndexOf(',')))
    .join('\n')
}

function allOnes(): string {
  const [header, ...rows] = readFileSync(SONAR, 'utf8').trim().split('\n')
  return [header, ...rows.filter((row) => row.endsWith(',1'))].join('\n')
}

describe.each([
  ['bad usage', USAGE],
  ['bad data and bad models', DATA],
  ['comparison, stability and relaxed paths', STATISTICS],
])('%s', (_, cases) => {
  it.concurrent.each(cases.map((one) => [one[0].join(' ').replaceAll(folder, ''), ...one] as const))(
    '%s',
    async (_, args, code, says) => {
      const ended = await run(args)
      expect(ended.err).toMatch(says)
      // Every refusal says what to do, too, and leaves stdout to those who asked for a result.
      expect(ended.err).toMatch(/hint: |\(Did you mean/)
      expect({ code: ended.code, out: ended.out }).toEqual({ code, out: '' })
    },
  )
})

describe('a file that may not be written', () => {
  // root may write everywhere
  it.skipIf(process.getuid?.() === 0)('is refused before the work', async () => {
    const { code, err } = await run(withLambda(SONAR, '--out', file('locked/model.json')))
    expect(code).toBe(2)
    expect(err).toMatch(/you may not write there/)
  })

  it('leaves an older model as it was', async () => {
    const before = readFileSync(MODEL, 'utf8')
    await run(withLambda(file('hole.csv'), '--out', MODEL))
    expect(readFileSync(MODEL, 'utf8')).toBe(before)
  })
})

describe('missing cells', () => {
  const holes = file('some-holes.csv', 'a,b,label\n1,2,1\n2,,0\n3,5,1\n4,1,0\n1,,1\n')

  it('are filled with means or dropped on demand', async () => {
    const [mean, drop] = await Promise.all([
      run(withLambda(holes, '--missing', 'mean')),
      run(withLambda(holes, '--missing', 'drop')),
    ])
    expect(mean.code).toBe(0)
    expect(mean.err).toContain('2 missing cells (filled with means)')
    expect(drop.code).toBe(0)
    expect(drop.err).toContain('3 rows (2 positive, 1 negative)')
    expect(drop.err).toContain('2 missing cells (2 rows dropped)')
  })
})
