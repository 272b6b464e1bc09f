import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { BIN, file, folder, SONAR } from './run.js'

/** Runs a line of bash in which `$IP` is the program; the output must be what is left to be seen of it. */
async function bash(line: string): Promise<string> {
  const env = { ...process.env, IP: `${process.execPath} ${BIN}`, SONAR }
  const child = spawn('bash', ['-c', line], { cwd: folder, env })
  let out = ''
  child.stdout.on('data', (text) => {
    out += text
  })
  child.stderr.on('data', (text) => {
    out += text
  })
  await once(child, 'close')
  return out
}

describe('a reader that has seen enough', () => {
  it.each([
    // The first is closed before anything is written: whatever is said meets a closed pipe.
    ['of the notes', '$IP fit $SONAR --lambda-ratio .3 --out MODEL 2> >(:) | cat > /dev/null; echo $PIPESTATUS'],
    [
      'of warnings',
      '$IP fit $SONAR --lambda 1000 --allow-empty --out MODEL 2> >(head -c1 > /dev/null) > /dev/null; echo $?',
    ],
    [
      'of everything',
      '$IP fit $SONAR --lambda 1000 --allow-empty --out MODEL 2>&1 | head -1 > /dev/null; echo $PIPESTATUS',
    ],
    ['of the result', '$IP fit $SONAR --lambda-ratio .3 --out MODEL 2> /dev/null | :; echo $PIPESTATUS'],
  ])('%s does not lose the model', async (name, line) => {
    const model = file(`${name.replaceAll(' ', '-')}.json`)
    expect(await bash(line.replace('MODEL', model))).toBe('0\n')
    expect(existsSync(model)).toBe(true)
  })
})
