import {
  alignedNumber,
  rounded,
  shortDuration,
  shortNumber,
  type Timed,
  type ToyTimes,
} from '@infinite-push/core/internal'
import {
  csvLine,
  dataTable,
  type Figure,
  figureBlock,
  folded,
  type Html,
  html,
  key,
  pageText,
  runningTime,
  SERIES,
  section,
} from '@infinite-push/report'
import { runLong } from '../run/run-long.js'
import { commandLine } from '../terminal/command-line.js'
import { textTable } from '../terminal/table.js'
import type { Experiment } from './experiment.js'
import { upTo } from './toy-views.js'

const SIZES = [20, 100].flatMap((noise) => [100, 200, 300, 400, 600, 800, 1600, 3200].map((rows) => ({ rows, noise })))
/** Beyond, Algorithm 1 takes minutes for one problem: with one projection for its inner loops, and as it is printed. */
const MOST_PAIRS = 160_000
const MOST_PAIRS_AS_PRINTED = 10_000

const NAMES: Readonly<Record<Timed, string>> = {
  auto: 'ℓ1 infinite push, as solved here',
  'admm-pairs': 'ℓ1 infinite push, Algorithm 1 as we run it',
  'algorithm-one': 'ℓ1 infinite push, Algorithm 1 as printed',
  'l1-ranksvm': 'ℓ1 RankSVM',
}

/**
 * Figure 3: running time against the number of pairs, with the fitted exponent.
 *
 * @paper figure:3
 */
export const figureThree: Experiment = {
  name: 'figure3',
  summary: 'running time by number of pairs, toy data',
  async run(context, flags) {
    const sizes = upTo(SIZES, flags)
    const settings = {
      sizes,
      repeats: flags.repeats ?? 5,
      mostPairs: MOST_PAIRS,
      mostPairsAsPrinted: MOST_PAIRS_AS_PRINTED,
      seed: flags.seed,
    }
    // Two problems at once would slow each other down, and other machines are faster or slower than this one.
    const alone = { quiet: flags.quiet ?? false, workers: 1 }
    const found = await runLong(context, 'toy-times', undefined, settings, alone)
    const figure = figureOf(found)
    return {
      figure,
      csv: timesCsv(found),
      page: await pageOf(found, figure, commandLine(context.argv)),
      lines: timeLines(found),
      document: found,
    }
  },
}

const kindOf = ({ noise }: { noise: number }) => `${noise} noise features`

function figureOf({ times, exponents }: ToyTimes): Figure {
  const solved = times.filter((time) => time.solved)
  return runningTime(
    solved.map((time) => ({ ...time, what: NAMES[time.what], kind: kindOf(time) })),
    exponents.map((fitted) => ({ ...fitted, what: NAMES[fitted.what], kind: kindOf(fitted) })),
  )
}

function* timesCsv({ times }: ToyTimes): Generator<string> {
  yield csvLine(['what', 'noise_features', 'training_rows', 'pairs', 'repeat', 'time_ms', 'solved'])
  for (const { what, noise, rows, pairs, repeat, timeMs, solved } of times) {
    yield csvLine([what, noise, rows, pairs, repeat + 1, rounded(timeMs, 6), String(solved)])
  }
}

function timeLines({ exponents, repeats, tolerance }: ToyTimes): string[] {
  const cells = exponents.map(({ what, noise, exponent }) => [
    what,
    noise,
    exponent === undefined ? '' : alignedNumber(exponent, 2),
  ])
  return [
    ...textTable(['what', 'noise', 'exponent'], cells).split('\n'),
    '',
    `time ∝ pairs^exponent, fitted to ${repeats} problems per size, each solved to a gap of ${shortNumber(tolerance)}.`,
  ]
}

async function pageOf(found: ToyTimes, figure: Figure, command: string): Promise<string> {
  const whats = [...new Set(found.times.map(({ what }) => what))]
  const keys = whats.map((what, i) => key(SERIES[i], NAMES[what]))
  const caption = html`<div>${keys}</div>Medians of ${found.repeats} problems per size; full lines: 20 noise features, dotted: 100. Both scales are logarithmic, so
that the steepness of a line is the exponent p of time ∝ pairs<sup>p</sup>.`
  return pageText({
    title: 'Figure 3 of the paper, done again',
    lead: html`With m positives and n negatives there are m·n pairs. How does the time of one fit grow with their number?`,
    sections: [
      section('What came out', await figureBlock(figure, caption), folded('The numbers', numbers(found))),
      claims(found),
      protocol(found),
    ],
    command,
  })
}

function numbers({ times }: ToyTimes): Html {
  const columns = [
    { title: '' },
    { title: 'noise features', numeric: true },
    { title: 'pairs', numeric: true },
    { title: 'time', numeric: true },
    { title: '' },
  ]
  const rows = times.map((time) => ({
    cells: [
      NAMES[time.what],
      String(time.noise),
      shortNumber(time.pairs),
      shortDuration(time.timeMs),
      time.solved ? '' : 'not solved: left out of the fit',
    ],
  }))
  return dataTable(columns, rows)
}

function claims({ exponents }: ToyTimes): Html {
  const said = (what: Timed) =>
    exponents
      .filter((fitted) => fitted.what === what)
      .map(
        ({ exponent, noise }) =>
          `${exponent === undefined ? 'unknown' : alignedNumber(exponent, 2)} (${noise} noise features)`,
      )
      .join(', ')
  const rows = [
    [
      'ℓ1 infinite push, Algorithm 1: p about 1.',
      `As printed (algorithm-one): ${said('algorithm-one')}. As we run it (admm-pairs): ${said('admm-pairs')}. As solved here (auto): ${said('auto')}.`,
    ],
    ['ℓ1 RankSVM: p about 1.', said('l1-ranksvm')],
  ]
  return section(
    'What the paper says, and what came out here',
    dataTable(
      [{ title: 'the paper' }, { title: 'here' }],
      rows.map((cells) => ({ cells })),
    ),
    html`<p>Algorithm 1 as printed has one μ and two loops inside each pass; admm-pairs goes to the same point with one exact projection in their
place, anchored steps and a μ that moves. Algorithm 1 keeps a number for every pair, so that its time must grow at least as fast as they do once there are many; on few pairs
the parts that do not depend on them weigh more, which makes p smaller. The solver used here never looks at pairs: the worst negative
of all pairs is simply the one with the highest score, so that m + n scores are enough. With as many positives as negatives the pairs are the
square of the rows, and p = 0.5 would be proportional to the rows. RankSVM is solved here by sorting, without the pairs, too.</p>`,
  )
}

function protocol({ lambdaRatio, tolerance }: ToyTimes): Html {
  return section(
    'The experiment',
    html`<p>The toy problem of the paper's section 4.1, with 10 relevant features. One fit at λ = ${lambdaRatio} λ_max, until the duality gap is below
${shortNumber(tolerance)} of the objective (RankSVM: until its steps are that small); λ_max itself is not timed. Short fits are repeated, and the fastest
counts. One thread. Problems of more than ${shortNumber(MOST_PAIRS)} pairs were not given to admm-pairs, and of
more than ${shortNumber(MOST_PAIRS_AS_PRINTED)} not to Algorithm 1 as printed.</p>`,
  )
}
