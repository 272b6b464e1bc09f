import { join } from 'node:path'
import { allCommands } from '../../scripts/man-page.mjs'
import { cell, root, writePage } from './places.mjs'

/** The reference of the command line, as commander knows it: every command, argument, option and default. */
export async function writeCommands() {
  const commands = await allCommands()
  for (const command of commands) writePage(`reference/commands/${command.name()}.md`, commandPage(command))
  const rows = commands.map(
    (command) => `| [\`${command.name()}\`](/reference/commands/${command.name()}) | ${cell(command.summary())} |`,
  )
  writePage(
    'reference/commands/index.md',
    `# Commands\n\n${INTRODUCTION}\n\n| command | what it does |\n|---|---|\n${rows.join('\n')}\n`,
  )
  await writeRegistries()
}

const INTRODUCTION =
  'Made from the program itself. `ipush` is the same as `infinite-push`; `infinite-push COMMAND --help` prints what is on these pages.'

function commandPage(command) {
  const parts = command.registeredArguments.map((argument) =>
    argument.required ? `<${argument.name()}>` : `[${argument.name()}]`,
  )
  const alias = command.alias() ? `\n\nAlso: \`infinite-push ${command.alias()}\`.` : ''
  const usage = ['infinite-push', command.name(), ...parts, '[options]'].join(' ')
  return [
    `# ${command.name()}\n\n${cell(command.description() || command.summary())}${alias}\n\n\`\`\`\n${usage}\n\`\`\`\n`,
    listOf(
      'Arguments',
      command.registeredArguments.map((argument) => [argument.name(), argument.description, argument.defaultValue]),
    ),
    listOf(
      'Options',
      command.options
        .filter(({ hidden }) => !hidden)
        .map((option) => [option.flags, option.description, option.defaultValue]),
    ),
    exampleOf(command),
  ].join('\n')
}

function listOf(title, rows) {
  if (rows.length === 0) return ''
  const lines = rows.map(
    ([name, words, preset]) => `| \`${name.replaceAll('|', '\\|')}\` | ${cell(words)}${presetWords(words, preset)} |`,
  )
  return `## ${title}\n\n| ${title === 'Options' ? 'option' : 'argument'} | meaning |\n|---|---|\n${lines.join('\n')}\n`
}

function presetWords(words, preset) {
  const isSaid = preset === undefined || typeof preset === 'boolean' || /default/.test(words)
  return isSaid ? '' : ` (default: ${cell(String(preset))})`
}

/** The end of its help. */
function exampleOf(command) {
  let text = ''
  command.configureOutput({
    writeOut: (part) => {
      text += part
    },
    writeErr: () => {},
  })
  command.outputHelp()
  const [, example] = /\nExamples?:\n([\s\S]+)$/.exec(text) ?? []
  return example ? `## Example\n\n\`\`\`sh\n${example.replace(/^ {2}/gm, '').trim()}\n\`\`\`\n` : ''
}

/** What is registered in the library: penalties, solvers, metrics, methods. */
async function writeRegistries() {
  const core = await import(join(root, 'packages/core/dist/bundle/index.js'))
  const table = (heads, rows) =>
    `| ${heads.join(' | ')} |\n|${heads.map(() => '---').join('|')}|\n${rows.map((row) => `| ${row.map((text) => cell(text ?? '')).join(' | ')} |`).join('\n')}\n`
  const penalties = Object.values(core.PENALTIES).map(({ name, formula, summary, selects }) => [
    name,
    formula,
    selects ? 'yes' : 'no',
    summary,
  ])
  const solvers = core.SOLVERS.map(({ name, summary, takes, cost, reference }) => [
    name,
    summary,
    takes,
    cost,
    reference,
  ])
  const metrics = Object.values(core.METRICS).map((metric) => [metric.name, metric.summary ?? metric.description ?? ''])
  const methods = core.METHODS.map(({ name, problem, reference }) => [name, problem, reference])
  writePage(
    'reference/registries.md',
    `# Penalties, solvers, metrics, methods\n\nMade from the registries of the library.\n\n## Penalties\n\n${table(['`--penalty`', 'Ω(w)', 'selects', 'for'], penalties)}
## Solvers\n\n${table(['`--solver`', 'what', 'takes', 'an iteration costs', 'from'], solvers)}
## Metrics\n\n${table(['`--metric`', 'what'], metrics)}
## Methods of compare\n\n${table(['`--methods`', 'problem', 'from'], methods)}`,
  )
}
