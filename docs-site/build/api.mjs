import { join } from 'node:path'
import { Application } from 'typedoc'
import { made, root } from './places.mjs'

/** What the doors of the library export, with its comments, as pages of the site. */
export async function writeApi() {
  const core = join(root, 'packages/core')
  const app = await Application.bootstrapWithPlugins({
    plugin: ['typedoc-plugin-markdown'],
    entryPoints: ['src/index.ts', 'src/scoring.ts'].map((door) => join(core, door)),
    tsconfig: join(core, 'tsconfig.json'),
    out: join(made, 'reference/api'),
    name: 'API of @infinite-push/core',
    readme: 'none',
    excludeInternal: true,
    excludePrivate: true,
    disableSources: true,
    skipErrorChecking: true,
    hideBreadcrumbs: true,
    hidePageHeader: true,
    entryFileName: 'index',
    router: 'kind',
    sanitizeComments: true,
    logLevel: 'Error',
    validation: false,
  })
  const project = await app.convert()
  if (project === undefined) throw new Error('TypeDoc found nothing')
  await app.generateOutputs(project)
}
