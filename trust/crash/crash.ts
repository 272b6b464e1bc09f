import type { Promised } from '../promise.js'
import { damagedJournals } from './damaged-journal.js'
import { failingWrites } from './failing-writes.js'
import { fullDisk, readOnly } from './full-disk.js'
import { kills } from './kills.js'

export const crash: Promised = {
  name: 'crash',
  says:
    'whatever ends a run, nothing finished is lost, an old model is never destroyed, nothing is left that stops the next run, and that one gives the ' +
    'same bytes',
  parts: [kills, damagedJournals, failingWrites, fullDisk, readOnly],
}
