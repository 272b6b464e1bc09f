import { PENALTIES } from '@infinite-push/core'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type Action, BEGINNING, reduce } from './actions.js'
import { BUNDLED_SETS } from './bundled-sets.js'
import { commandLine } from './command-line.js'
import { needsGroups, OFFERED_PENALTIES } from './penalties.js'
import { FRESH, type Session } from './session.js'
import { fromHash, toHash } from './url-state.js'

const text = fc.string({ minLength: 1, maxLength: 12, unit: 'grapheme' })
const texts = fc.uniqueArray(text, { maxLength: 3 })
const penalties = OFFERED_PENALTIES.map(({ name }) => name)
const threshold = fc.oneof(
  fc.constant({ kind: 'max' as const }),
  fc.record({ kind: fc.constant('top-k' as const), k: fc.integer({ min: 1, max: 9999 }) }),
  fc.record({ kind: fc.constant('fraction' as const), tau: fc.constantFrom(0.005, 0.1, 0.25, 1) }),
)
/** What an address can hold of a problem where all is decided. */
const decided = fc
  .record({
    l1Ratio: fc.constantFrom(0.1, 0.5, 1),
    nonnegative: fc.oneof(fc.constant('all' as const), texts),
    threshold,
    transform: fc.constantFrom('none' as const, 'rank' as const),
    standardize: fc.boolean(),
    dropped: texts,
  })
  .chain((rest) =>
    fc
      .oneof(
        fc.record({
          penalty: fc.constantFrom(...penalties.filter((name) => !needsGroups(name))),
          groupsBy: fc.constant(''),
        }),
        fc.record({ penalty: fc.constantFrom(...penalties.filter(needsGroups)), groupsBy: text }),
      )
      .map((penalty) => ({ ...rest, ...penalty })),
  )
const pin = fc.record({ problem: decided, lambda: fc.constantFrom(1e-9, 0.25, 3) })
const problem = fc.tuple(decided, fc.boolean()).map(([settled, auto]) => ({
  ...settled,
  ...(auto && { threshold: { kind: 'auto' as const } }),
  // What is said about rows is no part of an address.
  corrections: [],
}))
const session: fc.Arbitrary<Session> = fc.record({
  data: fc.oneof(
    fc.constant(undefined),
    fc.record({ kind: fc.constant('bundled' as const), name: fc.constantFrom(...BUNDLED_SETS.map((set) => set.name)) }),
    fc.record({ kind: fc.constant('file' as const), name: text }),
  ),
  reading: fc
    .record(
      { label: text, positive: text, id: text, format: text, weights: text, query: text, rowGroups: text },
      { requiredKeys: [] },
    )
    .chain((named) =>
      fc
        .record({
          ignore: texts,
          categories: texts,
          missing: fc.constantFrom('error', 'mean', 'median', 'drop', 'indicator'),
        })
        .map((rest) => ({ ...named, ...rest })),
    ),
  problem,
  folds: fc.integer({ min: 2, max: 20 }),
  budget: fc.constantFrom(undefined, 50),
  marks: fc.constant([]),
  pins: fc.record({ a: pin, b: pin }, { requiredKeys: [] }),
  ratio: fc.constantFrom(undefined, 0.013, 1),
  feature: fc.option(text, { nil: undefined }),
  row: fc.constant(undefined),
  list: fc.constant(undefined),
}) as fc.Arbitrary<Session>

describe('the address', () => {
  it('brings every setting back', () => {
    fc.assert(fc.property(session, (state) => void expect(fromHash(`#${toHash(state)}`)).toEqual(state)))
  })

  it('is empty for a fresh session', () => expect(toHash(FRESH)).toBe(''))

  it('that an older page wrote still reads', () => {
    expect(fromHash('#data=sonar&threshold=top-5').problem.threshold).toEqual({ kind: 'top-k', k: 5 })
    expect(fromHash('#data=sonar').problem.threshold).toEqual({ kind: 'auto' })
  })

  it('takes a pin that says nothing to learn for none', () => {
    const pins = (text: string) => fromHash(`#pin-a=${encodeURIComponent(text)}`).pins
    expect(pins('threshold=max&lambda=0.5').a?.lambda).toBe(0.5)
    expect(pins('threshold=max&lambda=-1')).toEqual({})
    expect(pins('lambda=0.5')).toEqual({})
    expect(pins('threshold=max&transform=auto&lambda=0.5')).toEqual({})
  })

  it('never fails, and takes nonsense for nothing', () => {
    fc.assert(fc.property(fc.string(), (hash) => void fromHash(hash)))
    expect(fromHash('#folds=-3&threshold=top-0&penalty=evil&ratio=9&missing=maybe')).toEqual(FRESH)
  })
})

describe('penalties', () => {
  it('come from the list of the library; those of groups stand in an address together with what tells the groups', () => {
    const names = OFFERED_PENALTIES.map(({ name }) => name)
    expect(names).toEqual(Object.keys(PENALTIES))
    for (const name of names) {
      expect(fromHash(`#penalty=${name}&groups-by=_`).problem.penalty).toBe(name)
      expect(fromHash(`#penalty=${name}`).problem.penalty).toBe(needsGroups(name) ? 'l1' : name)
    }
  })
})

describe('undo', () => {
  const decide: Action = { type: 'problem', problem: { penalty: 'l2' } }

  it('takes back decisions, and redo brings them again', () => {
    const once = reduce(BEGINNING, decide)
    const back = reduce(once, { type: 'undo' })
    expect(back.present).toEqual(FRESH)
    expect(reduce(back, { type: 'redo' }).present).toEqual(once.present)
  })

  it('does not count where one looks', () => {
    const looked = reduce(reduce(BEGINNING, decide), { type: 'ratio', ratio: 0.3 })
    expect(looked.present.ratio).toBe(0.3)
    expect(reduce(looked, { type: 'undo' }).present).toEqual(FRESH)
  })

  it('takes back what was pinned, and a way to it', () => {
    const { corrections: _, ...problem } = { ...FRESH.problem, threshold: { kind: 'max' }, transform: 'rank' } as const
    const aside = { problem, lambda: 0.25 }
    const pinned = reduce(BEGINNING, { type: 'pin', place: 'a', pin: aside })
    expect(pinned.present.pins).toEqual({ a: aside })
    expect(reduce(pinned, { type: 'undo' }).present.pins).toEqual({})
    expect(reduce(pinned, { type: 'pin', place: 'a', pin: undefined }).present.pins).toEqual({})
    const there = reduce(pinned, { type: 'to-pin', pin: aside, ratio: 0.5 })
    expect(there.present).toMatchObject({ ratio: 0.5, problem: { threshold: { kind: 'max' }, transform: 'rank' } })
    expect(reduce(there, { type: 'undo' }).present.problem).toEqual(FRESH.problem)
  })

  it('does nothing at the beginning', () => expect(reduce(BEGINNING, { type: 'undo' })).toBe(BEGINNING))

  it('forgets the columns of another table', () => {
    const labelled = reduce(BEGINNING, { type: 'reading', reading: { label: 'y' } })
    expect(reduce(labelled, { type: 'data', data: { kind: 'file', name: 'b.csv' } }).present.reading).toEqual(
      FRESH.reading,
    )
  })
})

describe('commandLine', () => {
  it('is short when nothing was changed', () => {
    const shown = { session: { ...FRESH, data: { kind: 'file' as const, name: 'genes.csv' } }, columns: [] }
    expect(commandLine(shown)).toBe('infinite-push fit genes.csv --out model.json')
    expect(commandLine(shown, { threshold: { kind: 'max' }, transform: 'none', lambda: 0.05 })).toBe(
      'infinite-push fit genes.csv --lambda 0.05 --out model.json',
    )
  })

  it('names the transform that was chosen beside λ, and leaves the choice to the command where λ is chosen', () => {
    const data = { kind: 'file' as const, name: 'genes.csv' }
    const problem = { ...FRESH.problem, transform: 'auto' as const }
    const shown = { session: { ...FRESH, data, problem }, columns: [] }
    expect(commandLine(shown)).toBe('infinite-push fit genes.csv --transform auto --out model.json')
    const setting = { threshold: { kind: 'max' }, transform: 'rank', lambda: 0.5 } as const
    expect(commandLine(shown, setting)).toBe(
      'infinite-push fit genes.csv --transform rank --lambda 0.5 --out model.json',
    )
    expect(commandLine(shown, { ...setting, transform: 'none' })).not.toContain('transform')
  })

  it('names the threshold that was chosen beside λ, and the one that was given where λ is chosen', () => {
    const data = { kind: 'file' as const, name: 'genes.csv' }
    const asked = (threshold: Session['problem']['threshold']) => {
      return { session: { ...FRESH, data, problem: { ...FRESH.problem, threshold } }, columns: [] }
    }
    const part = { kind: 'fraction' as const, tau: 0.05 }
    expect(commandLine(asked({ kind: 'auto' }), { threshold: part, transform: 'none', lambda: 0.5 })).toContain(
      '--fraction 0.05 --lambda 0.5',
    )
    expect(commandLine(asked(part))).toBe('infinite-push fit genes.csv --fraction 0.05 --out model.json')
    expect(commandLine(asked({ kind: 'max' }))).toBe('infinite-push fit genes.csv --threshold max --out model.json')
  })

  it('names lists, groups of rows, groups of features and signs', () => {
    const asked = (reading: Partial<Session['reading']>, given: Partial<Session['problem']>) =>
      commandLine({
        session: {
          ...FRESH,
          data: { kind: 'file', name: 'x.csv' },
          reading: { ...FRESH.reading, ...reading },
          problem: { ...FRESH.problem, ...given },
        },
        columns: [],
      })
    expect(asked({ query: 'qid', rowGroups: 'a patient' }, {})).toBe(
      "infinite-push fit x.csv --query qid --groups-of-rows 'a patient' --out model.json",
    )
    expect(asked({}, { penalty: 'group', groupsBy: '=', nonnegative: 'all' })).toBe(
      "infinite-push fit x.csv --penalty group --groups 'prefix:=' --nonnegative --out model.json",
    )
    expect(asked({}, { nonnegative: ['dose', 'age'] })).toContain(' --nonnegative dose,age ')
  })

  it('names every setting, ready for a shell', () => {
    const reading = {
      ...FRESH.reading,
      label: 'is sick',
      missing: 'mean' as const,
      ignore: ['id'],
      categories: ['ward'],
    }
    const problem = { ...FRESH.problem, penalty: 'elastic-net' as const, l1Ratio: 0.9, dropped: ['age'] }
    const threshold = { kind: 'top-k' as const, k: 3 }
    const state: Session = {
      ...FRESH,
      data: { kind: 'file', name: "o'hara.csv" },
      reading,
      problem: { ...problem, threshold, transform: 'rank', standardize: false },
      folds: 10,
    }
    const columns = [
      { name: 'id', role: 'ignored' },
      { name: 'born, on', role: 'refused' },
      { name: 'age', role: 'feature' },
    ]
    expect(commandLine({ session: state, columns })).toBe(
      "infinite-push fit 'o'\\''hara.csv' --label 'is sick' --missing mean --ignore id,2,age --category ward " +
        '--penalty elastic-net --l1-ratio 0.9 --no-standardize --transform rank --top-k 3 --folds 10 --out model.json',
    )
  })
})
