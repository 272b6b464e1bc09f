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
