import type { InfinitePushError } from '../../errors/infinite-push-error.js'
import { badOption, unknownOption } from '../../errors/problem-errors.js'
import { nearestName } from '../../nearest-name.js'
import { shownValue } from '../../shown-value.js'

/** What values of an option look like; `any` where its own reader looks more closely. */
const SHAPES = {
  number: (value: unknown) => typeof value === 'number',
  text: (value: unknown) => typeof value === 'string',
  flag: (value: unknown) => typeof value === 'boolean',
  list: (value: unknown) => typeof value === 'object' && value !== null && 'length' in value,
  object: (value: unknown) => typeof value === 'object' && value !== null,
  function: (value: unknown) => typeof value === 'function',
  any: () => true,
}

/**
 * The options there are, each with the shape of its values. Lists stand beside the types of the settings, and
 * `satisfies OptionsOf<Settings>` keeps them complete.
 */
export type OptionsOf<Settings> = Record<keyof Settings, keyof typeof SHAPES>

/**
 * Refuses options that do not exist, and values that cannot be meant: neither is ignored in silence. An option that is
 * undefined is not given.
 *
 * @example
 * ```ts
 * throw checkOptions({ lamda: 0.1 }, { lambda: 'number' }) // did you mean 'lambda'?
 * ```
 */
export function checkOptions(settings: object, known: OptionsOf<object>): void {
  const shapes: Readonly<Record<string, keyof typeof SHAPES>> = known
  if (!SHAPES.object(settings)) throw wrongShape('settings', settings, 'object')
  for (const [name, value] of Object.entries(settings)) {
    if (value === undefined) continue
    if (!Object.hasOwn(shapes, name)) throw noSuchOption(name, Object.keys(shapes))
    if (!SHAPES[shapes[name]](value)) throw wrongShape(name, value, shapes[name])
  }
}

function noSuchOption(name: string, known: readonly string[]): InfinitePushError {
  return unknownOption({ name, known, meant: nearestName(name, known) })
}

const WORDS = { number: 'a number', text: 'a text', flag: 'true or false', list: 'a list', object: 'an object' }

function wrongShape(name: string, value: unknown, shape: string): InfinitePushError {
  const expected = (WORDS as Record<string, string>)[shape] ?? `a ${shape}`
  return badOption({ name, found: shownValue(value), expected })
}
