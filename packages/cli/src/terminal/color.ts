import { OWN_ESCAPE } from './visible.js'

/** The part of a stream that decides about colours. */
export interface MaybeTerminal {
  isTTY?: boolean
}

type Environment = Readonly<Record<string, string | undefined>>
type Paint = (text: string) => string

/** Paints text, or leaves it alone where colours are not wanted. */
export interface Colors {
  bold: Paint
  dim: Paint
  underline: Paint
  red: Paint
  green: Paint
  yellow: Paint
  cyan: Paint
}

/**
 * Whether a stream gets colours: never with NO_COLOR (no-color.org), always with FORCE_COLOR, else on a terminal that
 * knows colours. Asked per stream, because `infinite-push … | less` has one terminal and one pipe.
 */
export function wantsColor(stream: MaybeTerminal, env: Environment = process.env): boolean {
  if (env.NO_COLOR) return false
  if (env.FORCE_COLOR !== undefined) return env.FORCE_COLOR !== '0' && env.FORCE_COLOR !== 'false'
  return stream.isTTY === true && env.TERM !== 'dumb'
}

/**
 * The colours for one stream.
 *
 * @example
 * ```ts
 * const { bold } = colorsFor(context.stdout)
 * context.stdout.write(bold('solved'))
 * ```
 */
export function colorsFor(stream: MaybeTerminal, env: Environment = process.env): Colors {
  const on = wantsColor(stream, env)
  const paint =
    (open: number, close: number): Paint =>
    (text) =>
      on ? `${OWN_ESCAPE}[${open}m${text}${OWN_ESCAPE}[${close}m` : text
  return {
    bold: paint(1, 22),
    dim: paint(2, 22),
    underline: paint(4, 24),
    red: paint(31, 39),
    green: paint(32, 39),
    yellow: paint(33, 39),
    cyan: paint(36, 39),
  }
}
