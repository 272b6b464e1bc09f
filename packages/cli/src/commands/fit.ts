import type { Model } from '@infinite-push/core'
import { counted, shortDuration } from '@infinite-push/core/internal'
import type { Command } from 'commander'
import { choosePlace } from '../in-place/choose-place.js'
import type { PlacedFit } from '../in-place/fit-in-place.js'
import { exitCodeOfFit } from '../model/empty-model.js'
import { keepModel } from '../model/keep-model.js'
import { type FitFlags, fitTable } from '../model/learn.js'
import { pageOfFit } from '../model/report-fit.js'
import { readSigningKey, signed } from '../model/signature.js'
import { addDataArgument, dataWords } from '../options/data-argument.js'
import { addDataOptions, LEARNING_FLAGS } from '../options/data-options.js'
import { textFlag, usageError } from '../options/flag-values.js'
import { addLambdaOptions } from '../options/lambda-options.js'
import { addOperatingOptions } from '../options/operating-options.js'
import { addOutOption, addOutputOptions, addSeedOption } from '../options/output-options.js'
import { addPlaceOptions, type PlaceFlags } from '../options/place-options.js'
import { addProblemOptions, addSolverOptions } from '../options/problem-options.js'
import { addReportOption, checkReport, type ReportFlags, writeReport } from '../options/report-option.js'
import { addRunOptions } from '../options/run-options.js'
import { type Colors, colorsFor } from '../terminal/color.js'
import { note, printJson, printLines, printWarnings } from '../terminal/print.js'
import type { ProgramContext } from '../terminal/program.js'
import { fitDocument } from '../view/fit-document.js'
import { fitSummary } from '../view/fit-summary.js'
import { nextSteps } from '../view/next-steps.js'
import { whyEmpty } from '../view/why-empty.js'

export function define(command: Command, context: ProgramContext): void {
  command.description('Learn a ranker: a sparse linear score that puts positives above the first negative.')
  addDataArgument(command)
  addPlaceOptions(command)
  addDataOptions(command, [...LEARNING_FLAGS, 'groupsOfRows'])
  addProblemOptions(command)
  addLambdaOptions(command)
  command.option('--nested', 'measure the way of choosing itself, by folds inside of folds: slower, for new rows only')
  addOperatingOptions(command)
  addSolverOptions(command)
  addRunOptions(command)
  addSeedOption(command)
  addOutOption(command, 'where to write the model')
  command.option(
    '--sign <key>',
    'sign the model with this private Ed25519 key (PEM); verify --signed-by checks it',
    textFlag('sign', 'key.pem'),
  )
  command.option('--allow-empty', 'end with 0, not 5, where the best model uses no feature')
  addReportOption(command)
  addOutputOptions(command)
  command.addHelpText(
    'after',
    '\nExample:\n  npx infinite-push fit packages/cli/data/sonar.csv --lambda-ratio 0.1 --out sonar-model.json',
  )
  command.action(async (data: string, flags: FitFlags & PlaceFlags & ReportFlags & SignFlags) => {
    await checkReport(flags, [data])
    const key = await signingKey(flags)
    const { model, place } = await learnt(context, data, flags)
    if (flags.out !== undefined) await keepModel(key ? signed(model, key) : model, flags.out)
    const colors = colorsFor(context.stdout, context.env)
    // On one screen with the summary, what it begins with is not told twice.
    const told = flags.json || context.stdout.isTTY !== true ? undefined : whyEmpty(model)
    printWarnings(
      context,
      model.warnings.filter((warning) => warning !== told),
    )
    await writeReport(context, flags, (command) => pageOfFit({ model, data, flags }, command))
    if (flags.json) printJson(context, { ...fitDocument(model), ...(place && { place }) })
    else
      printLines(context, [
        ...fitSummary(model, colors),
        '',
        ...afterwards(model, dataWords(data, flags), flags.out, colors),
      ])
    const work = place
      ? `, ${place.passes === 1 ? '1 pass' : `${place.passes} passes`}, ${counted(place.rowsTravelled, 'row')} travelled`
      : ''
    if (!flags.quiet) note(context, `${shortDuration(model.timing.totalMs)} in all${work}`)
    context.exitCode = exitCodeOfFit(model, flags.allowEmpty)
  })
}

interface SignFlags {
  allowEmpty?: boolean
  sign?: string
}

/** What cannot be signed is said before anything is learnt. */
async function signingKey({ sign, out }: SignFlags & { out?: string }) {
  if (sign === undefined) return undefined
  if (out !== undefined) return readSigningKey(sign)
  throw usageError(
    'nothing-to-sign',
    '--sign signs the model that is written, but nothing is.',
    'Add --out model.json.',
    'sign',
  )
}

/** From a table in memory, or from one that stays where it is. */
async function learnt(
  context: ProgramContext,
  data: string,
  flags: FitFlags & PlaceFlags,
): Promise<Pick<PlacedFit, 'model'> & Partial<PlacedFit>> {
  const place = await choosePlace(context, data, flags)
  if (place === undefined) return { model: await fitTable(context, data, flags) }
  const { fitInPlace } = await import('../in-place/fit-in-place.js')
  return fitInPlace(context, place, flags)
}

function afterwards({ features }: Model, data: string[], out: string | undefined, colors: Colors): string[] {
  if (out === undefined) return [colors.dim('The model was not written: add --out model.json to keep it.')]
  const verify = [['verify', out, ...data], 'check the proof again, from the data alone'] as const
  if (features.selected === 0) return nextSteps(`The empty model is in ${colors.bold(out)}.`, [verify], colors)
  const rank = [['rank', out, ...data, '--top', '20'], 'the rows sorted by score; give it new rows, too'] as const
  return nextSteps(`The model is in ${colors.bold(out)}. Next:`, [rank, verify], colors)
}
