import { broken, kept, type Promised } from '../promise.js'
import { CHECKS_OF_INPUT } from './checks-of-input.js'
import { CHECKS_OF_LABELS } from './checks-of-labels.js'
import { CHECKS_OF_STATE } from './checks-of-state.js'
import { NOT_OURS } from './not-ours.js'

/** By the names that they have in scikit-learn's `utils/estimator_checks.py`. */
export const CHECKS = { ...CHECKS_OF_INPUT, ...CHECKS_OF_LABELS, ...CHECKS_OF_STATE }
const NAMES = Object.keys(CHECKS)

export const estimatorContract: Promised = {
  name: 'estimator-contract',
  says: `\`InfinitePush\` does what scikit-learn asks of an estimator: the ${NAMES.length} checks of its version 1.2.1 that apply`,
  notes: {
    title: "scikit-learn's checks that do not apply, and why",
    lines: Object.entries(NOT_OURS).map(([why, names]) => `${why}: ${names.map((name) => `\`${name}\``).join(', ')}`),
  },
  parts: [
    {
      name: 'estimator checks',
      cases: NAMES.length,
      quick: NAMES.length,
      batch: 100,
      open: async () => ({
        check: async (index) => {
          try {
            CHECKS[NAMES[index]]()
            return kept('holds')
          } catch (error) {
            return broken(`${NAMES[index]}: ${error instanceof Error ? error.message : error}`)
          }
        },
      }),
    },
  ],
}
