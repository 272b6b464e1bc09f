/** What a thread runs first: the file of the bundle that it was started for, from compiled code, as the command line itself. */
import { fileURLToPath } from 'node:url'
import { keptFolder, requireKept } from '../kept-code.js'

const [, , name] = process.argv
requireKept(fileURLToPath(new URL(`./${name}.js`, import.meta.url)), keptFolder(), name.replaceAll('-', ''))
