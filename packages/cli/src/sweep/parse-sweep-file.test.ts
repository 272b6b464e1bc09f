import { describe, expect, it } from 'vitest'
import { parseSweepFile } from './parse-sweep-file.js'

const WHOLE = `# two tables
data:
  - sonar.csv
  - path: assays.csv
    label: [toxic, active]
    positive: 1
    ignore: batch
methods: [l1-push, l2-push]
settings:
  - repeats: 3
  - { name: half, train-size: 0.5, metric: precision-at-10, seed: 7 }
  - { threshold: auto, transform: auto }
  - { fraction: 0.05, transform: rank }
  - top-k: 3
`

describe('the description of a sweep', () => {
  it('says tables, targets, methods and settings', () => {
    expect(parseSweepFile(WHOLE, 'sweep.yaml')).toEqual({
      tables: [
        { path: 'sonar.csv', labels: undefined },
        { path: 'assays.csv', labels: ['toxic', 'active'], positive: '1', ignore: ['batch'] },
      ],
      methods: ['l1-push', 'l2-push'],
      variants: [
        { name: 'repeats 3', repeats: 3 },
        { name: 'half', trainSize: 0.5, metric: 'precision-at-10', seed: 7 },
        { name: 'threshold auto, transform auto', threshold: { kind: 'auto' }, transform: 'auto' },
        {
          name: 'threshold fraction 0.05, transform rank',
          threshold: { kind: 'fraction', tau: 0.05 },
          transform: 'rank',
        },
        { name: 'threshold top-k 3', threshold: { kind: 'top-k', k: 3 } },
      ],
    })
  })

  it('needs only data', () => {
    const { tables, methods, variants } = parseSweepFile('data: sonar.csv', 'sweep.yaml')
    expect({ tables, methods, variants }).toEqual({
      tables: [{ path: 'sonar.csv', labels: undefined }],
      methods: undefined,
      variants: [],
    })
  })

  it.each([
    ['line 1: there is no data.', 'methods: [l1-push]'],
    ['line 1: this is no map of fields.', '- sonar.csv'],
    ['line 1: this is no map of fields.', ''],
    ["line 2, methods[1]: There is no method 'l1-pash'.", 'data: a.csv\nmethods: [l1-push, l1-pash]'],
    ['line 3, setings: there is no such field.', 'data:\n  - a.csv\nsetings:\n  repeats: 2'],
    [
      'line 4, settings[0].repeats: this is not a whole number from 1 on.',
      'data: a.csv\n\nsettings:\n  - repeats: ten',
    ],
    ['line 2, settings[0].train-size: this is not a part', 'data: a.csv\nsettings: [{ train-size: 1.5 }]'],
    ['line 2, settings.threshold: there is no such choice.', 'data: a.csv\nsettings: { threshold: min }'],
    ['line 2, settings.transform: there is no such choice.', 'data: a.csv\nsettings: { transform: log }'],
    ['line 2, settings.fraction: this is not a part', 'data: a.csv\nsettings: { fraction: 2 }'],
    ['line 2, settings: --top-k and --fraction contradict', 'data: a.csv\nsettings: { top-k: 2, fraction: 0.5 }'],
    ['line 3, data[1].path: this is no text.', 'data:\n  - a.csv\n  - path:\n'],
    ['line 2, data[0]: there is no path.', 'data:\n  - label: y'],
    ['line 2, data[0].missing: there is no such choice.', 'data:\n  - { path: a.csv, missing: guess }'],
    ['line 1, data: this list is empty.', 'data: []'],
    ['line 2, data[1]: this is an alias.', 'data:\n  [&a a.csv, *a]'],
    ['line 2: Map keys must be unique.', 'data: a.csv\ndata: b.csv'],
    ['line 1: Flow sequence in block collection', 'data: [a.csv'],
  ])('that is wrong is told with line and field: %s', (what, text) => {
    expect(() => parseSweepFile(text, 'sweep.yaml')).toThrow(`sweep.yaml, ${what}`)
  })

  it('that is wrong is told with what helps', () => {
    const refused = () => parseSweepFile('data: a.csv\nmethod: [l1-push]', 'sweep.yaml')
    expect(refused).toThrow(expect.objectContaining({ hint: expect.stringMatching(/^Did you mean methods\?/) }))
  })
})
