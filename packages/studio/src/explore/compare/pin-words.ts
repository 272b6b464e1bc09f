import { shortNumber } from '@infinite-push/core/internal'
import type { Pin } from '../../state/pins.js'
import { settingWords } from '../../state/setting-words.js'

/** A pinned setting in one line: `λ = 0.05, pushed above the highest negative, l1`. */
export function pinWords({ problem, lambda }: Pin): string {
  return [`λ = ${shortNumber(lambda)}`, ...settingWords(problem)].join(', ')
}
