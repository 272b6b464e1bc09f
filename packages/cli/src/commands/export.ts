import { counted } from '@infinite-push/core/internal'
import {
  EXPORTERS,
  type ExportedModel,
  type ExportFormat,
  type ExportSettings,
  exportModel,
} from '@infinite-push/exports'
import { type Command, Option } from 'commander'
import { refuseEmpty } from '../model/empty-model.js'
import { choiceFlag, textFlag, usageError } from '../options/flag-values.js'
import { addOutOption, addOutputOptions, checkOutput, type OutputFlags } from '../options/output-options.js'
import { loadModel } from '../read/load.js'
import { note, printJson, printPieces, printWarnings } from '../terminal/print.js'
import type { ProgramContext } from '../terminal/program.js'
import { writeFileAtomically } from '../terminal/write-file.js'

const FORMATS = Object.keys(EXPORTERS) as ExportFormat[]

interface ExportFlags extends OutputFlags, ExportSettings {
  to: ExportFormat
}

export function define(command: Command, context: ProgramContext): void {
  command.description(
    "A model's scoring rule for somewhere else, with standardizing, categories and missing values included.",
  )
  command.argument('<model>', 'a model that fit --out wrote; - is stdin')
  command.addOption(
    new Option('--to <format>', `${FORMATS.join(', ')}`).argParser(choiceFlag('to', FORMATS)).makeOptionMandatory(),
  )
  addOutOption(command, 'write it there; text goes to stdout without it')
  command.option('--table <name>', 'sql: the table to score (default: data)', textFlag('table', 'patients'))
  command.option('--id <name>', 'sql: the column kept beside the score (default: all)', textFlag('id', 'patient'))
  command.option('--name <name>', 'elasticsearch: what the model is called there', textFlag('name', 'sonar'))
  addOutputOptions(command)
  command.addHelpText('after', `\nFormats:\n${formatLines().join('\n')}\n`)
  command.addHelpText(
    'after',
    'Example:\n  npx infinite-push fit packages/cli/data/sonar.csv --lambda-ratio 0.1 --out sonar-model.json\n' +
      '  npx infinite-push export sonar-model.json --to sql --table sonar',
  )
  command.action(async (path: string, flags: ExportFlags) => {
    checkTarget(context, flags)
    await checkOutput(flags.out, [path])
    const { to, table, id, name } = flags
    const model = await loadModel(context, path)
    refuseEmpty(model, path)
    const exported = exportModel(model, {
      to,
      ...(table !== undefined && { table }),
      ...(id !== undefined && { id }),
      ...(name !== undefined && { name }),
    })
    printWarnings(context, exported.warnings)
    await handOver(context, exported, flags)
  })
}

function formatLines(): string[] {
  const width = Math.max(...FORMATS.map((format) => format.length))
  return FORMATS.map((format) => `  ${format.padEnd(width)}  ${EXPORTERS[format].summary}`)
}

/** Bytes would only confuse a terminal. */
function checkTarget(context: ProgramContext, { to, out, json }: ExportFlags): void {
  if (to !== 'onnx' || out !== undefined || json || context.stdout.isTTY !== true) return
  const hint = `Name a file: --out ${EXPORTERS.onnx.fileName}`
  throw usageError('binary-to-terminal', 'An ONNX model is binary, which a terminal cannot show.', hint, 'out')
}

async function handOver(context: ProgramContext, exported: ExportedModel, flags: ExportFlags): Promise<void> {
  const { content, columns, mediaType } = exported
  if (flags.out !== undefined) {
    await writeFileAtomically(flags.out, content)
    if (!flags.quiet) note(context, `The rule needs ${counted(columns.length, 'column')}; it is in ${flags.out}.`)
  }
  if (flags.json) {
    const where = flags.out === undefined ? jsonContent(content) : { out: flags.out }
    return printJson(context, { to: flags.to, mediaType, columns, ...where })
  }
  if (flags.out !== undefined) return
  return printPieces(context, [content])
}

function jsonContent(content: ExportedModel['content']): object {
  return typeof content === 'string' ? { text: content } : { base64: Buffer.from(content).toString('base64') }
}
