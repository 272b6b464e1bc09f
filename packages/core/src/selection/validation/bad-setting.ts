import { InfinitePushError } from '../../errors.js'

/** A setting that cannot be meant: its name, what is wrong with it, and what to write instead. */
export function badSetting(field: string, message: string, hint: string): InfinitePushError {
  return new InfinitePushError(`bad-${field}`, message, { kind: 'usage', hint, field })
}
