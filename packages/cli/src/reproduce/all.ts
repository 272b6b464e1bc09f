import { InfinitePushError } from '@infinite-push/core'
import { nearestName } from '@infinite-push/core/internal'
import type { Experiment } from './experiment.js'
import { figureOne } from './figure-one.js'
import { figureThree } from './figure-three.js'
import { figureTwo } from './figure-two.js'
import { tableOne } from './table-one.js'

/** Every experiment of the paper. */
export const EXPERIMENTS: readonly Experiment[] = [tableOne, figureOne, figureTwo, figureThree]

export function experimentByName(name: string): Experiment {
  const found = EXPERIMENTS.find((experiment) => experiment.name === name)
  if (found) return found
  const names = EXPERIMENTS.map((experiment) => experiment.name)
  const near = nearestName(name, names)
  throw new InfinitePushError('unknown-experiment', `There is no experiment '${name}' in the paper.`, {
    kind: 'usage',
    hint: `${near ? `Did you mean ${near}? ` : ''}The experiments are ${names.join(', ')}.`,
    field: 'experiment',
  })
}
