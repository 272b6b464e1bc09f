import { pText, spreadText, type ToyTrials } from '@infinite-push/core/internal'
import {
  dataTable,
  type Figure,
  figureBlock,
  folded,
  glossary,
  type Html,
  html,
  key,
  pageText,
  SERIES,
  section,
} from '@infinite-push/report'
import { TOY_METHODS } from './toy-views.js'

/** What a toy figure has of its own. */
export interface ToyFigurePage {
  title: string
  lead: Html
  figure: Figure
  caption: Html
  found: ToyTrials
  /** What the paper says, and what came out here. */
  claims: readonly (readonly [paper: string, here: string])[]
  command: string
}

export async function toyPage({
  title,
  lead,
  figure,
  caption,
  found,
  claims,
  command,
}: ToyFigurePage): Promise<string> {
  const keys = found.methods.map((method, i) => key(SERIES[i], TOY_METHODS[method] ?? method))
  return pageText({
    title,
    lead,
    sections: [
      section(
        'What came out',
        await figureBlock(figure, html`<div>${keys}</div>${caption}`),
        folded('The numbers', numbers(found)),
      ),
      section(
        'What the paper says, and what came out here',
        dataTable(
          [{ title: 'the paper' }, { title: 'here' }],
          claims.map((cells) => ({ cells })),
        ),
        html`<p class="note">The paper gives its curves only as a picture, so that there are no numbers to set beside these.</p>`,
      ),
      protocol(found),
      glossary(),
    ],
    command,
  })
}

function numbers({ trials }: ToyTrials): Html {
  const titles = ['top', 'p', 'features', 'precision', 'recall', 'F-measure']
  const columns = [{ title: 'noise features', numeric: true }, { title: 'rows', numeric: true }, { title: 'method' }]
  const rows = trials.map((trial) => ({
    cells: [
      String(trial.noise),
      String(trial.rows),
      TOY_METHODS[trial.method] ?? trial.method,
      spreadText(trial.top, 3),
      trial.pValue === undefined ? '' : pText(trial.pValue),
      spreadText(trial.selected, 1),
      ...[trial.precision, trial.recall, trial.fMeasure].map((spread) => spreadText(spread, 2)),
    ],
  }))
  return dataTable([...columns, ...titles.map((title) => ({ title, numeric: true }))], rows)
}

function protocol({ repeats, relevant, testRows, ties }: ToyTrials): Html {
  const other = ties === 'sparser' ? 'middle' : 'sparser'
  const taken = ties === 'sparser' ? 'the sparsest one is taken' : 'the one in the middle of them is taken'
  return section(
    'The experiment',
    html`<p>A problem where the truth is known. On ${relevant} relevant features the two classes are Gaussian, with opposite means of +1 or −1 per
feature and a random covariance each; all other features are noise. ${repeats} problems are drawn for each size. Every method chooses its
setting on a random 70/30 split of the training rows, learns from all of them, and is measured on ${testRows} new rows.</p>`,
    html`<p>What the paper leaves open, and was decided here: the Wishart distribution of the covariances has ${relevant} degrees of freedom and the
identity as its mean; recursive feature elimination (RFE) runs ℓ2 infinite push at λ = 0.1 λ_max and leaves only the number of features to
choose; of settings that do equally well on the validation rows, ${taken}.</p>`,
    html`<p><b>The last decides most of what is seen here.</b> These problems are easy: on the few validation rows nearly all settings put every
positive on top, so that the rule for ties does the choosing. With the sparsest setting RFE and RankSVM stay with two to five features, too
few for ${testRows} new rows; with the one in the middle all three methods are almost perfect, and nearly alike. Compare with
<code>--ties ${other}</code> before drawing conclusions about the methods.</p>`,
  )
}
