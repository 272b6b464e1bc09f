import type { Model } from '@infinite-push/core'
import { triedWords, uncorrectedWords } from '@infinite-push/core/internal'
import { COLOR } from '../drawing/theme.js'
import { cvCurve } from '../figures/cv-curve.js'
import { figureBlock, key } from './figure-block.js'
import { type Html, html } from './html.js'
import { section } from './page.js'
import { thresholdsTried } from './thresholds-tried.js'

/** How the number for new rows came about, where rows were left out. */
export async function validationSections(model: Model): Promise<Html[]> {
  const { cv } = model.metrics
  if (cv === undefined) return []
  const drawn = cv.repeats > 1 ? `${cv.folds} parts, ${cv.repeats} times anew` : `${cv.folds} parts`
  const rule =
    cv.rule === '1se' ? 'the one with the fewest features within one standard error of the best' : 'the best one'
  const figure = await figureBlock(
    cvCurve({ cv, lambda: model.lambda, lambdaMax: model.lambdaMax ?? model.lambda }),
    html`${key(COLOR.positive, 'mean over the parts')}, shaded ± one standard error; ${key(COLOR.accent, 'the λ that was taken')}.
Left: few features; right: many. Above: how many on average.`,
  )
  return [
    section(
      'What to expect on new rows',
      html`<p>The rows were split into ${drawn}. Each part in turn was left out, a model was learnt from the others, and tried
on it. Of ${triedWords(cv)} ${cv.thresholds && cv.rule === 'best' ? 'one' : rule} was taken, with ${cv.metric} ${uncorrectedWords(cv)}. λ is
the price of weights.</p>`,
      figure,
      ...thresholdsTried(model),
    ),
  ]
}
