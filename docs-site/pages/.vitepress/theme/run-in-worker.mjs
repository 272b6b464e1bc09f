/** The packages that examples may import, and where the site has them. */
const LIBRARY = { 'infinite-push': 'index', '@infinite-push/core': 'index', '@infinite-push/core/scoring': 'scoring' }

/** Runs a module in a thread of its own, so that the page stays alive whatever it does; what it logs comes back line by line. */
export function runInWorker(code, at, { onLine, onEnd }) {
  const body = resolved(code, at)
  const url = URL.createObjectURL(
    new Blob([PRELUDE, body, '\npostMessage({ ended: true })\n'], { type: 'text/javascript' }),
  )
  const worker = new Worker(url, { type: 'module' })
  const stop = () => {
    worker.terminate()
    URL.revokeObjectURL(url)
  }
  const end = (state) => {
    stop()
    onEnd(state)
  }
  worker.onmessage = ({ data }) => (data.ended ? end('done') : onLine(data.line))
  worker.onerror = (event) => {
    onLine(event.message ?? 'The code cannot be read: look for a missing bracket or quote.')
    end('failed')
  }
  return { stop }
}

/** Names of packages become addresses of this site, and so does what is fetched from its top. */
function resolved(code, at) {
  return code
    .replace(/from (['"])([@\w/-]+)\1/g, (all, _, name) =>
      name in LIBRARY ? `from '${at(`/library/${LIBRARY[name]}.js`)}'` : all,
    )
    .replace(/fetch\((['"])(\/[^'"]+)\1\)/g, (_all, _quote, path) => `fetch('${at(path)}')`)
}

/** `console.log` in words; an error that the code does not catch is told with its hint. */
const PRELUDE = `
const shown = (value) => typeof value === 'string' ? value : value instanceof Error ? value.message
  : JSON.stringify(ArrayBuffer.isView(value) ? Array.from(value) : value, (_, v) => typeof v === 'number' && !Number.isInteger(v) ? Number(v.toPrecision(6)) : v)
console.log = (...values) => postMessage({ line: values.map(shown).join(' ') })
self.addEventListener('unhandledrejection', (event) => { throw event.reason })
`
