import { counted, percent, shortNumber } from '@infinite-push/core/internal'
import { COLOR } from '../drawing/theme.js'
import { enrichment } from '../figures/enrichment.js'
import { countList } from '../figures/ranked-labels.js'
import { MOST_DOTS, rankedListPicture } from '../figures/ranked-list.js'
import { rocAtTop } from '../figures/roc-at-top.js'
import { figureBlock, key, ringKey } from './figure-block.js'
import { type Html, html } from './html.js'
import { section } from './page.js'

/** Said with every picture of rows that were learnt from: it is the picture that is passed on. */
const ON_TRAINING_ROWS = html`<b>On the rows it learnt from</b>, which say little about new ones.`

/** What the list of the training rows looks like: itself, its top as a curve, and how rich its beginning is. */
export async function listSections(list: Uint8Array): Promise<Html[]> {
  const { rows, positives, onTop } = countList(list)
  const shown =
    rows > MOST_DOTS ? `The first ${MOST_DOTS} of ${shortNumber(rows)} rows` : `All ${shortNumber(rows)} rows`
  const picture = await figureBlock(
    rankedListPicture(list),
    html`${shown}, the highest score first, line by line. ${key(COLOR.positive, 'positive')} ${ringKey(COLOR.negative, 'negative')}
${ringKey(COLOR.ink, `the first negative, at rank ${shortNumber(onTop + 1)}`)}`,
  )
  const roc = await figureBlock(
    rocAtTop(list),
    html`Going down the list: how many positives have been seen when so many negatives have been seen. The curve starts at
the part on top; it is the beginning of the ROC curve, counted in rows. ${ON_TRAINING_ROWS}`,
  )
  const rich = await figureBlock(
    enrichment(list),
    html`How many times more positives the beginning of the list holds than rows drawn by lot would. Dashed: a perfect list.
Further left is nearer the top. ${ON_TRAINING_ROWS}`,
  )
  return [
    section(
      'The list of the training rows',
      html`<p>${onTop === positives ? 'All' : html`<b>${shortNumber(onTop)}</b> of`} ${counted(positives, 'positive')}
(${percent(onTop / positives)}) stand before the first negative. ${ON_TRAINING_ROWS}</p>`,
      picture,
    ),
    section('What a few negatives would buy, on the training rows', roc),
    section('How rich the beginning of the list is, on the training rows', rich),
  ]
}
