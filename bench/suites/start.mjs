import { fileURLToPath } from 'node:url'
import { seldom } from '../runner/effort.mjs'

const inRepository = (path) => fileURLToPath(new URL(`../../${path}`, import.meta.url))
const bin = inRepository('packages/cli/bin/infinite-push.js')
const sonar = inRepository('packages/cli/data/sonar.csv')

const program = (name, args, ours = false) => ({
  name,
  ours,
  summary: `the whole process: ${name}`,
  whole: { program: process.execPath, args },
})

const commands = [
  program("node -e ''", ['-e', '']),
  program("import '@infinite-push/core'", ['--input-type=module', '-e', "import '@infinite-push/core'"], true),
  program('infinite-push --help', [bin, '--help'], true),
  program('infinite-push solvers', [bin, 'solvers'], true),
  program('infinite-push fit sonar.csv --lambda-ratio 0.1', [bin, 'fit', sonar, '--lambda-ratio', '0.1'], true),
  program('infinite-push path sonar.csv', [bin, 'path', sonar], true),
]

/** Users run a command once: whole processes, from outside. */
export const suite = {
  name: 'start',
  title: 'Whole processes: what a command costs from the shell',
  cases: (quick) => [
    {
      name: 'whole processes',
      objective: {},
      ours: commands[0].name,
      entries: seldom(...commands).map((entry) => ({ ...entry, repeats: quick ? 2 : 15 })),
    },
  ],
}
