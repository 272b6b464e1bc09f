import { InfinitePushError, type TextForm } from '@infinite-push/core'

/** The flags that say how the text of a table is written: each is named like what it says. */
export type TextFlags = TextForm

/** How the text of a table is written, as far as flags say it. */
export function textSaid({ delimiter, decimal, thousands, comment, header, na }: TextFlags): TextForm {
  refuseSameMark(decimal, thousands)
  return {
    ...(delimiter !== undefined && { delimiter }),
    ...(decimal !== undefined && { decimal }),
    ...(thousands !== undefined && { thousands }),
    ...(comment !== undefined && { comment }),
    ...(header === false && { header }),
    ...(na && { na }),
  }
}

/** One mark cannot have two meanings inside of a number. */
function refuseSameMark(decimal: string | undefined, thousands: string | undefined): void {
  if (thousands === undefined || thousands !== decimal) return
  throw new InfinitePushError('same-mark', `--thousands ${thousands} and --decimal ${decimal} are the same mark.`, {
    kind: 'usage',
    hint: 'Name another mark for one of them.',
    field: 'thousands',
  })
}
