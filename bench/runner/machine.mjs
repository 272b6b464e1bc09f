import { cpus, loadavg, totalmem } from 'node:os'

/** What the times depend on, in a line. The load tells how quiet the machine was when the suite began. */
export function machine() {
  const [first, ...rest] = cpus()
  const memory = Math.round(totalmem() / 2 ** 30)
  const load = loadavg()[0].toFixed(1)
  return `${first.model.trim()}, ${rest.length + 1} cores, ${memory} GB, node ${process.version}, load ${load}, ${new Date().toISOString().slice(0, 10)}`
}
