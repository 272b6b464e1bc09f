import { readdirSync } from 'node:fs'
import { defineConfig } from 'vitepress'
import { project } from '../../build/places.mjs'
import { ourMarkdown } from './markdown.mjs'

const here = new URL('../', import.meta.url)
const HOST = project.repository.url.replace(/^git\+|\.git$/g, '')

/** Links to the pages of a folder, by their names. */
function pagesIn(folder, title = (name) => name) {
  const names = readdirSync(new URL(`${folder}/`, here)).filter((name) => name.endsWith('.md') && name !== 'index.md')
  return names
    .map((name) => name.slice(0, -3))
    .sort()
    .map((name) => ({ text: title(name), link: `/${folder}/${name}` }))
}

const GUIDES = {
  tables: 'Read tables as you have them',
  engines: 'Learn where the data live',
  'lists-signs-groups': 'Lists, weights, signs, groups',
  'operating-point': 'Decide how many to review',
  exports: 'Take the rule elsewhere',
  studio: 'Use the studio',
  cluster: 'Use many machines',
  versions: 'What reads what: versions',
}

export default defineConfig({
  title: 'infinite-push',
  description:
    'As many positives as possible above the first negative, with as few variables as possible, and a proof.',
  base: process.env.DOCS_BASE ?? '/',
  cleanUrls: false,
  lastUpdated: false,
  ignoreDeadLinks: [/^\/studio\//, /^\/paper-results\//],
  // Comments of the usual themes are too pale to be read by everybody.
  markdown: {
    theme: { light: 'github-light-high-contrast', dark: 'github-dark-high-contrast' },
    config: (md) => ourMarkdown(md),
  },
  head: [['link', { rel: 'icon', href: 'data:,' }]],
  themeConfig: {
    search: { provider: 'local' },
    outline: { level: [2, 3] },
    socialLinks: [],
    nav: [
      { text: 'Tutorial', link: '/tutorial' },
      { text: 'How to', link: '/how-to/tables' },
      { text: 'Gallery', link: '/gallery/' },
      { text: 'Reference', link: '/reference/commands/' },
      { text: 'Try it here', link: '/try' },
    ],
    sidebar: [
      {
        text: 'Begin',
        items: [
          { text: 'What it is', link: '/' },
          { text: 'Tutorial', link: '/tutorial' },
          { text: 'Try it here', link: '/try' },
        ],
      },
      { text: 'How to', items: pagesIn('how-to', (name) => GUIDES[name] ?? name) },
      {
        text: 'Understand',
        items: [
          { text: 'The mathematics', link: '/explanation/mathematics' },
          { text: 'Which threshold', link: '/explanation/thresholds' },
          { text: 'What the certificate says', link: '/explanation/certificate' },
        ],
      },
      {
        text: 'Gallery',
        items: [
          { text: 'Four cases', link: '/gallery/' },
          { text: 'Genes: colon', link: '/gallery/colon' },
          { text: 'Compounds', link: '/gallery/compounds' },
          { text: 'Sonar', link: '/gallery/sonar' },
          { text: 'A review queue', link: '/gallery/queue' },
        ],
      },
      {
        text: 'Measured',
        items: [
          { text: 'Speed and quality', link: '/measured/' },
          { text: "The paper's table and figures", link: '/paper/' },
        ],
      },
      {
        text: 'Reference',
        items: [
          { text: 'Commands', link: '/reference/commands/', collapsed: true, items: pagesIn('reference/commands') },
          { text: 'Penalties, solvers, metrics', link: '/reference/registries' },
          { text: 'Library (API)', link: '/reference/api/' },
          { text: 'Errors and warnings', link: '/errors/' },
          { text: 'Changelog', link: '/changelog' },
          { text: 'Security', link: '/security' },
          { text: 'Source', link: HOST },
        ],
      },
    ],
  },
})
