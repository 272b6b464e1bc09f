import type { Promised } from '../promise.js'
import { names } from './names.js'
import { poisonedJobs } from './poisoned-jobs.js'
import { requests } from './requests.js'

export const hostile: Promised = {
  name: 'hostile',
  says:
    'requests from elsewhere get nothing of the studio; a foreign job in the Redis holds up no sweep and changes no piece; a name is a name in ' +
    'terminals, reports, spreadsheets, JavaScript, Python and SQL',
  parts: [requests, poisonedJobs, names],
}
