// The manual page of the command line, from the program itself: `man infinite-push`.
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const cli = fileURLToPath(new URL('../packages/cli/', import.meta.url))

/** Every command as commander knows it, with its options. */
export async function allCommands() {
  const { makeProgram } = await import(join(cli, 'dist/terminal/program.js'))
  const { addCommands } = await import(join(cli, 'dist/commands/all.js'))
  const programFor = async (name) => {
    const stream = { write: () => {} }
    const context = { stdout: stream, stderr: stream, env: {}, version: '', argv: ['node', 'infinite-push', name] }
    const program = makeProgram(context)
    await addCommands(program, context)
    return program
  }
  const names = (await programFor('')).commands.map((command) => command.name())
  const found = []
  for (const name of names) found.push((await programFor(name)).commands.find((command) => command.name() === name))
  return found
}

export async function writeManPage() {
  const { version, description, homepage } = JSON.parse(readFileSync(join(cli, 'package.json'), 'utf8'))
  const commands = await allCommands()
  const text = [
    `.TH INFINITE\\-PUSH 1 "" "infinite\\-push ${version}" "User Commands"`,
    `.SH NAME\ninfinite\\-push, ipush \\- ${roff(description)}`,
    '.SH SYNOPSIS\n.B infinite\\-push\n.I COMMAND\n[\n.I options\n]',
    `.SH DESCRIPTION\n${roff('Learns a linear scoring rule from a table and writes it with a proof of how good it is. Tables are CSV, TSV, Parquet, JSON, NDJSON, ARFF or svmlight, also gzipped; - is stdin.')}`,
    '.SH COMMANDS',
    ...commands.map(commandText),
    `.SH EXIT STATUS\n${EXITS.map(([code, words]) => `.TP\n.B ${code}\n${roff(words)}`).join('\n')}`,
    `.SH EXAMPLES\n.nf\n${roff('infinite-push fit table.csv --out model.json')}\n${roff('infinite-push rank model.json new.csv')}\n${roff('infinite-push verify model.json table.csv')}\n.fi`,
    `.SH SEE ALSO\n${roff(homepage)}`,
    '',
  ].join('\n')
  const file = join(cli, 'dist/man/infinite-push.1')
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(file, text)
}

const EXITS = [
  ['0', 'done'],
  ['1', 'unexpected failure: a bug'],
  ['2', 'bad usage'],
  ['3', 'bad data or model, or verify said no'],
  ['4', 'the solver stopped before its tolerance; the result is written'],
  ['5', 'the best model uses no feature; it is written'],
  ['130', 'interrupted; what was finished is kept'],
]

function commandText(command) {
  const parts = command.registeredArguments.map((argument) =>
    argument.required ? `<${argument.name()}>` : `[${argument.name()}]`,
  )
  const options = command.options.map(({ flags, description }) => `.TP\n.B ${roff(flags)}\n${roff(description)}`)
  const words = roff(command.description() || command.summary())
  return [`.SS "${roff([command.name(), ...parts].join(' '))}"`, words, ...options].join('\n')
}

/** Hyphens that can be copied, and no line that looks like a request. */
function roff(text) {
  return text
    .replaceAll('\\', '\\e')
    .replaceAll('-', '\\-')
    .replaceAll('\n', ' ')
    .replace(/^([.'])/, '\\&$1')
}
