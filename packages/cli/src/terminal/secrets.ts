/** User, password and parameters in the address of a Redis. A password may hold an `@` that should have been encoded. */
const CREDENTIALS = /(rediss?:\/\/)\S*@/gi
const PARAMETERS = /(rediss?:\/\/[^\s?#]*)[?#]\S*/gi

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
