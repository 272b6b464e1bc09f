import type { Certificate, Status } from '@infinite-push/core'
import { longNumber, percent } from '@infinite-push/core/internal'
import { type Html, html } from './html.js'
import { section } from './page.js'

/** A solution and how near it is proved to be to the best one. */
export interface Proof {
  status: Status
  certificate: Certificate
  tolerance: number
  /** A proof that no rule is best is no success. */
  features: { selected: number }
  /** A command that checks it again. */
  check?: string
}

/** The certificate in plain words. */
export function certificateSection(proof: Proof): Html {
  const { certificate, tolerance, check } = proof
  const { primal, dual, relativeGap } = certificate
  const isProved = relativeGap <= tolerance
  return section(
    'The proof',
    verdict(proof, isProved),
    html`<p>Learning makes one number small, the <i>objective</i>. For this model it is <b>${longNumber(primal)}</b>. From the
data alone one can also compute a number that no linear rule of this kind gets below, whatever its weights: here
<b>${longNumber(dual)}</b>. The two being ${isProved ? 'this near is' : 'near would be'} the proof; it does not matter how the weights were found.</p>`,
    ...(check === undefined ? [] : [html`<p>Anyone who has the table can check it again:</p><pre>${check}</pre>`]),
    html`<p class="note">The proof is about the objective on the rows that were learnt from. It is no promise about new rows.</p>`,
  )
}

function verdict({ status, certificate: { relativeGap }, tolerance, features }: Proof, isProved: boolean): Html {
  if (!isProved) {
    const rounded =
      status === 'rounding-limited' ? ' What is missing is lost in the rounding of numbers: see the warnings.' : ''
    return html`<p><b class="bad">Not solved to the end (${status}).</b> Other weights may make the objective up to
${percent(relativeGap)} smaller; ${percent(tolerance)} was asked for.${rounded}</p>`
  }
  const best = html`can make the objective more than ${percent(relativeGap)} smaller than`
  if (features.selected === 0) {
    return html`<p><b class="bad">Proved: at this λ no rule is better than none.</b> No weights ${best} the empty model has it.</p>`
  }
  return html`<p><b class="good">Solved, with proof.</b> No other weights ${best} these do.
${status === 'time-limit' ? 'The time was up before other settings were tried.' : ''}</p>`
}
