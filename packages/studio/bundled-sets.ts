import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { Plugin } from 'vite'

const SETS = new URL('../cli/data/', import.meta.url)

/** Puts the tables that come with the command line into the built page, and serves them while it is developed. */
export function bundledSets(): Plugin {
  const names = readdirSync(fileURLToPath(SETS)).filter((name) => name.endsWith('.csv'))
  return {
    name: 'bundled-sets',
    generateBundle() {
      for (const name of names) {
        this.emitFile({ type: 'asset', fileName: `data/${name}`, source: readFileSync(new URL(name, SETS)) })
      }
    },
    configureServer({ middlewares }) {
      middlewares.use('/data', (request, response, next) => {
        const name = names.find((each) => request.url === `/${each}`)
        if (name === undefined) next()
        else response.end(readFileSync(new URL(name, SETS)))
      })
    },
  }
}
