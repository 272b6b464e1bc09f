// `npm run check`: types first, since others look at what they compile; then all other checks of package.json, as many at
// once as there are cores. What each says is printed when it has ended; ends with 1 when one has failed.
import { execFile } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'

const { scripts } = JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8'))
const [types, ...others] = Object.keys(scripts).filter((name) => name.startsWith('check:'))

/** Runs a script of package.json, and tells what it said. */
function check(name) {
  return new Promise((resolve) => {
    execFile('npm', ['run', '--silent', name], { maxBuffer: Infinity }, (error, out, err) => {
      console.log(`${error ? '✗' : '✓'} ${name}`)
      process.stdout.write(out + err)
      if (error) process.exitCode = 1
      resolve()
    })
  })
}

async function checkInTurn() {
  for (let name = others.shift(); name !== undefined; name = others.shift()) await check(name)
}

await check(types)
await Promise.all(Array.from({ length: availableParallelism() }, checkInTurn))
