import { readFileSync } from 'node:fs'
import type { Plugin } from 'vite'
import { BUNDLED_SETS } from './src/state/bundled-sets.js'

const FOLDER = new URL('../cli/data/', import.meta.url)

/** Puts the tables that come with the command line into the built page, and serves them while it is developed. */
export function bundledSets(): Plugin {
  const names = BUNDLED_SETS.map(({ name }) => `${name}.csv`)
  return {
    name: 'bundled-sets',
    generateBundle() {
      for (const name of names) {
        this.emitFile({ type: 'asset', fileName: `data/${name}`, source: readFileSync(new URL(name, FOLDER)) })
      }
    },
    configureServer({ middlewares }) {
      middlewares.use('/data', (request, response, next) => {
        const name = names.find((each) => request.url === `/${each}`)
        if (name === undefined) next()
        else response.end(readFileSync(new URL(name, FOLDER)))
      })
    },
  }
}
