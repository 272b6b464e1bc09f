import { shellWord } from '@infinite-push/tables'
import { withoutSecrets } from '../terminal/secrets.js'

/**
 * The command as one would type it.
 *
 * @example
 * ```ts
 * commandLine(process.argv) // 'infinite-push fit data.csv'
 * ```
 */
export function commandLine(argv: readonly string[]): string {
  return ['infinite-push', ...withoutSecrets(argv.slice(2)).map(shellWord)].join(' ')
}
