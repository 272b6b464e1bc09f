import { shellWord } from '@infinite-push/tables'

/** User, password and parameters in the address of a server. A password may hold an `@` that should have been encoded. */
const CREDENTIALS = /((?:rediss?|postgres(?:ql)?|clickhouses?):\/\/)\S*@/gi
const PARAMETERS = /((?:rediss?|postgres(?:ql)?|clickhouses?):\/\/[^\s?#]*)[?#]\S*/gi

/**
 * Words of a command without the passwords in them: what may be printed, and put into reports.
 *
 * @example
 * ```ts
 * withoutSecrets(['--redis', 'redis://me:secret@host:6379']) // ['--redis', 'redis://host:6379']
 * ```
 */
export function withoutSecrets(words: readonly string[]): string[] {
  return words.map((word) => word.replace(CREDENTIALS, '$1').replace(PARAMETERS, '$1'))
}

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

/**
 * How this program was called, so that commands in its output can be copied: through npm, `npx` finds it.
 *
 * @example
 * ```ts
 * `${commandName()} rank model.json new.csv`
 * ```
 */
export function commandName(env: Readonly<Record<string, string | undefined>> = process.env): string {
  return env.npm_execpath === undefined ? 'infinite-push' : 'npx infinite-push'
}
