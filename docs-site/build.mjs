// Builds the site into docs-site/dist: pages written by hand (docs-site/pages, docs/how-to) and pages made from the code.
//
//   npm run docs            (DOCS_BASE=/infinite-push/ where it will not lie at the top of its host)
import { cpSync, existsSync, mkdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { build } from 'vitepress'
import { writeApi } from './build/api.mjs'
import { writeBenchmarks } from './build/benchmarks.mjs'
import { writeCommands } from './build/commands.mjs'
import { writeErrors } from './build/errors.mjs'
import { writeGallery } from './build/gallery.mjs'
import { writeGuides } from './build/guides.mjs'
import { checkLinks } from './build/links.mjs'
import { writePaper } from './build/paper.mjs'
import { made, root, site } from './build/places.mjs'

if (!existsSync(join(root, 'packages/studio/dist/page/index.html'))) throw new Error('First: npm run build')
rmSync(made, { recursive: true, force: true })
mkdirSync(made, { recursive: true })
cpSync(join(root, 'docs-site/pages'), made, { recursive: true })
writeGuides()
writeErrors()
writeBenchmarks()
writePaper()
writeGallery()
await writeCommands()
await writeApi()

// What pages load at run time: the library, the studio, the data that may be passed on.
cpSync(join(root, 'packages/core/dist/bundle'), join(made, 'public/library'), { recursive: true })
cpSync(join(root, 'packages/studio/dist/page'), join(made, 'public/studio'), { recursive: true })
cpSync(join(root, 'packages/cli/data/sonar.csv'), join(made, 'public/sonar.csv'))

await build(made, { outDir: site })
checkLinks()
