import type { Model } from '@infinite-push/core'
import type { Command } from 'commander'
import { refuseEmpty } from '../model/empty-model.js'
import { addOutOption, addOutputOptions, checkOutput, type OutputFlags } from '../options/output-options.js'
import { loadModel } from '../read/load.js'
import { printJson, printLines, printPieces } from '../terminal/print.js'
import type { ProgramContext } from '../terminal/program.js'
import { type Coefficient, coefficientLines, coefficientsCsv } from '../view/coefficients-table.js'
import { writeResult } from '../view/write-result.js'

export function define(command: Command, context: ProgramContext): void {
  command.description(
    "A model's rule as a table: what every feature adds to the score. A table on a terminal, else CSV.",
  )
  command.argument('<model>', 'a model that fit --out wrote; - is stdin')
  addOutOption(command, 'write the table there: CSV, or JSON if the name ends in .json', 'coefficients.csv')
  addOutputOptions(command)
  command.addHelpText(
    'after',
    '\nExample:\n  npx infinite-push fit packages/cli/data/sonar.csv --lambda-ratio 0.1 --out sonar-model.json\n' +
      '  npx infinite-push coefficients sonar-model.json',
  )
  command.action(async (path: string, flags: OutputFlags) => {
    await checkOutput(flags.out, [path])
    const model = await loadModel(context, path)
    refuseEmpty(model, path)
    const coefficients = coefficientsOf(model)
    const offset = -coefficients.reduce((sum, { weight, mean, scale }) => sum + (weight * mean) / scale, 0)
    const document = () => ({ offset, coefficients })
    const csv = () => coefficientsCsv(coefficients, offset)
    await writeResult(context, flags, { document, csv })
    if (flags.json) printJson(context, document())
    else if (flags.out !== undefined) return
    else if (context.stdout.isTTY === true) printLines(context, coefficientLines(coefficients, offset, context))
    else await printPieces(context, csv())
  })
}

/** The features that have a weight, the largest first. */
function coefficientsOf({ scoring, training }: Model): Coefficient[] {
  const { names, weights, mean, scale, fill, transform } = scoring
  const used = [...names.keys()].filter((k) => weights[k] !== 0)
  const all = used.map((k) => {
    const encoding = training.table?.encoding?.[k]
    return {
      feature: names[k],
      column: encoding?.column ?? names[k],
      ...(encoding?.kind === 'level' && { level: encoding.level }),
      weight: weights[k],
      mean: mean[k],
      scale: scale[k],
      // Of a feature that goes through a curve no single number says what a unit adds.
      ...(!transform?.[k] && { perUnit: weights[k] / scale[k] }),
      ...(fill && { whenMissing: fill[k] }),
    }
  })
  return all.sort((a, b) => Math.abs(b.weight) - Math.abs(a.weight))
}
