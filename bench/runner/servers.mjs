import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { build } from 'rolldown'

const tests = fileURLToPath(new URL('../../packages/engines/test/servers/', import.meta.url))
const SERVERS = {
  postgres: ['postgres-server.ts', 'PostgresServer'],
  clickhouse: ['clickhouse-server.ts', 'ClickhouseServers'],
}

/**
 * A server as the tests of the engines start it; undefined where it is not installed. Its folder stays, and says whether a table
 * was loaded into it before.
 */
export async function startServer(engine, kept) {
  const [file, name] = SERVERS[engine]
  // Beside the packages, so that those it needs are found.
  const folder = mkdtempSync(join(tests, '..', '..', 'dist', 'bench-'))
  try {
    const output = { dir: folder, entryFileNames: 'server.mjs' }
    await build({ input: join(tests, file), platform: 'node', external: [/^[^./]/], output, logLevel: 'warn' })
    const module = await import(pathToFileURL(join(folder, 'server.mjs')).href)
    const server = await module[name].start({ kept })
    const mark = join(kept, 'loaded')
    return server && Object.assign(server, { isLoaded: existsSync(mark), markLoaded: () => writeFileSync(mark, '') })
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
