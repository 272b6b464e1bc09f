// Makes a release: the changelog from changes/, one version for all packages. Nothing is published or committed.
//
//   node scripts/release.mjs 0.2.0
import { execFileSync } from 'node:child_process'
import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { readChange, withRelease } from './release/changelog.mjs'

const root = fileURLToPath(new URL('../', import.meta.url))
const [version] = process.argv.slice(2)
if (!/^\d+\.\d+\.\d+(-[\w.]+)?$/.test(version ?? '')) {
  console.error('Say which version, as in: npm run release -- 0.2.0')
  process.exit(2)
}

const changes = readdirSync(join(root, 'changes')).filter((name) => name.endsWith('.md') && name !== 'README.md')
const told = changes.map((name) => readChange(name, readFileSync(join(root, 'changes', name), 'utf8')))
const changelog = join(root, 'CHANGELOG.md')
const date = new Date().toISOString().slice(0, 10)
writeFileSync(changelog, withRelease(readFileSync(changelog, 'utf8'), told, { version, date }))
for (const name of changes) rmSync(join(root, 'changes', name))

const manifest = join(root, 'package.json')
const top = JSON.parse(readFileSync(manifest, 'utf8'))
writeFileSync(manifest, `${JSON.stringify({ ...top, version }, null, 2)}\n`)
execFileSync(process.execPath, [join(root, 'scripts/manifests.mjs')], { stdio: 'inherit' })
execFileSync('npm', ['install', '--package-lock-only', '--ignore-scripts'], { cwd: root, stdio: 'inherit' })
console.log(`${version}: look at CHANGELOG.md, run npm test, commit, tag, and then npm publish --workspaces`)
