// The program, one call after another in one process: what a shell gives to each (folder, environment, stdin) it is given with a message,
// and what each leaves (exit code, stdout, stderr) it answers with one.
const { Readable, Writable } = require('node:stream')
const { main } = require('../dist/bundle/main.js')

// Every call listens for the end of its process.
process.setMaxListeners(0)

function collector() {
  const chunks = []
  const stream = new Writable({
    write(chunk, _, done) {
      chunks.push(chunk)
      done()
    },
  })
  return { stream, text: () => Buffer.concat(chunks).toString('utf8') }
}

function replace(name, value) {
  Object.defineProperty(process, name, { value, configurable: true })
}

async function call({ args, cwd, env, stdin }) {
  const [out, err] = [collector(), collector()]
  for (const name of Object.keys(process.env)) delete process.env[name]
  Object.assign(process.env, env)
  if (cwd) process.chdir(cwd)
  replace('stdin', Readable.from(stdin === undefined ? [] : [Buffer.from(stdin)]))
  replace('stdout', out.stream)
  replace('stderr', err.stream)
  process.exitCode = undefined
  await main([process.execPath, 'infinite-push', ...args])
  const code = process.exitCode ?? 0
  process.exitCode = undefined
  return { code, out: out.text(), err: err.text() }
}

process.on('message', (message) => call(message).then((ended) => process.send(ended)))
