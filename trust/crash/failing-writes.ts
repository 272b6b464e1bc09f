import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { program } from '../../packages/cli/test/program.js'
import { broken, type Part } from '../promise.js'
import { JOURNALED, JournaledFit } from './journaled-fit.js'

/** Makes the Nth call that writes to a file fail, in the program itself: whichever way it writes. */
const PRELOAD = `
import fs from 'node:fs'
import { syncBuiltinESMExports } from 'node:module'
import { isMainThread } from 'node:worker_threads'
const [nth, code] = process.env.FAILING_WRITE.split(' ')
let writes = 0
const fails = () => isMainThread && ++writes === Number(nth)
const error = () => Object.assign(new Error(code + ': a write that fails'), { code, syscall: 'write', errno: -28 })
const isFile = (target) => !(target === 1 || target === 2)
for (const name of ['writeSync', 'writeFileSync', 'appendFileSync', 'fsyncSync', 'renameSync', 'openSync']) {
  const real = fs[name]
  fs[name] = (...args) => {
    if (isFile(args[0]) && (name !== 'openSync' || /[wa]/.test(String(args[1]))) && fails()) throw error()
    return real.apply(fs, args)
  }
}
for (const name of ['writeFile', 'appendFile', 'rename']) {
  const real = fs.promises[name]
  fs.promises[name] = async (...args) => {
    if (fails()) throw error()
    return real.apply(fs.promises, args)
  }
}
const open = fs.promises.open
fs.promises.open = async (...args) => {
  if (/[wa]/.test(String(args[1])) && fails()) throw error()
  const handle = await open.apply(fs.promises, args)
  for (const name of ['write', 'writeFile', 'appendFile', 'sync', 'datasync']) {
    const real = handle[name].bind(handle)
    handle[name] = async (...words) => {
      if (fails()) throw error()
      return real(...words)
    }
  }
  return handle
}
syncBuiltinESMExports()
`

export const failingWrites: Part = {
  name: 'the Nth write failing',
  cases: 100,
  quick: 2,
  batch: 10,
  open: async () => {
    const fit = await JournaledFit.open()
    const folder = mkdtempSync(join(tmpdir(), 'infinite-push-writes-'))
    const preload = join(folder, 'failing.mjs')
    writeFileSync(preload, PRELOAD)
    const check = async (index: number) => {
      const place = fit.place(`write-${index}`)
      const failing = `${1 + Math.floor(index / 2)} ${['ENOSPC', 'EIO'][index % 2]}`
      const env = { NODE_OPTIONS: `--import ${preload}`, FAILING_WRITE: failing }
      const ended = await program(JOURNALED, { cwd: place, env })
      const wrong = fit.refusedWell(ended) ?? fit.wrongAfter(place)
      const outcome = wrong === undefined ? await fit.continued(place) : broken(`write ${failing}: ${wrong}`)
      fit.remove(place)
      return outcome
    }
    const close = async () => {
      rmSync(folder, { recursive: true, force: true })
      await fit.close()
    }
    return { check, close }
  },
}
