import { type Check, type Model, type Verification, verify } from '@infinite-push/core'
import { counted, gapText } from '@infinite-push/core/internal'
import type { Command } from 'commander'
import { choosePlace } from '../in-place/choose-place.js'
import { signatureCheck } from '../model/signature.js'
import { addDataArgument, checkOneStdin } from '../options/data-argument.js'
import { addDataOptions, type DataFlags } from '../options/data-options.js'
import { numberFlag, POSITIVE, usageError } from '../options/flag-values.js'
import { addOutputOptions, type OutputFlags } from '../options/output-options.js'
import { addPlaceOptions, type Place, type PlaceFlags, placeOf } from '../options/place-options.js'
import { loadModel, loadTable } from '../read/load.js'
import { trainingTable } from '../read/model-table.js'
import { tableChecks } from '../read/table-checks.js'
import { colorsFor } from '../terminal/color.js'
import { ExitCode } from '../terminal/exit-codes.js'
import { printJson, printLines } from '../terminal/print.js'
import type { ProgramContext } from '../terminal/program.js'
import { textTable } from '../terminal/table.js'
import { whyEmpty } from '../view/why-empty.js'

export function define(command: Command, context: ProgramContext): void {
  command.description(
    'Recompute what a model says of itself from its training table: objective, lower bound and gap without any solver; scaling, counts, metrics, λ_max and warnings.',
  )
  command.argument('<model>', 'a model that fit --out wrote')
  addDataArgument(command, 'the table it was learnt from, read as fit read it; - is stdin')
  addPlaceOptions(command)
  command.option(
    '--all',
    'learn it once more from what the model says was asked for, and compare: cross-validation, choice, threshold, probabilities',
  )
  command.option(
    '--tolerance <e>',
    'the relative gap up to which a proof is one, whatever the model was asked for (default: 1e-6)',
    numberFlag('tolerance', { ...POSITIVE, example: '1e-6' }),
  )
  command.option('--signed-by <key>', 'a public Ed25519 key (PEM): the model must carry a signature of its owner')
  addDataOptions(command, [
    'groupsOfRows',
    'label',
    'positive',
    'weights',
    'query',
    'format',
    'encoding',
    'sheet',
    'delimiter',
    'missing',
    'corrections',
    'maxMemory',
  ])
  addOutputOptions(command)
  command.addHelpText(
    'after',
    '\nExample:\n  npx infinite-push fit packages/cli/data/sonar.csv --lambda-ratio 0.1 --out sonar-model.json\n' +
      '  npx infinite-push verify sonar-model.json packages/cli/data/sonar.csv',
  )
  command.action(async (path: string, data: string, flags: VerifyFlags) => {
    checkOneStdin(path, data)
    const model = await loadModel(context, path)
    const place = await placeOfProof(context, model, data, flags)
    const found = place
      ? await (await import('../in-place/verify-in-place.js')).verifyInPlace(context, place, model, flags)
      : await verifyHere(context, model, data, flags)
    const verification =
      flags.signedBy === undefined ? found : withChecks(found, [await signatureCheck(model, flags.signedBy)])
    if (flags.json) {
      const { verified, certificate, checks, notChecked } = verification
      printJson(context, { verified, certificate, checks, notChecked })
    } else printLines(context, verificationLines(model, verification, context))
    if (!verification.verified) refuse(context, path, verification)
  })
}

interface VerifyFlags extends DataFlags, PlaceFlags, OutputFlags {
  all?: boolean
  tolerance?: number
  signedBy?: string
}

async function verifyHere(context: ProgramContext, model: Model, data: string, flags: VerifyFlags) {
  checkCorrections(model, flags)
  const { table } = await loadTable(context, data, trainingTable(model, flags), flags)
  const { tolerance } = flags
  const own = verify(model, table.dataset, tolerance === undefined ? {} : { tolerance })
  const read = withChecks(own, tableChecks(model, table))
  if (!flags.all) return read
  const { learnAgain } = await import('../model/learn-again.js')
  return learnAgain(context, { model, table, flags }, read)
}

function withChecks(verification: Verification, more: readonly Check[]): Verification {
  const checks = [...verification.checks, ...more]
  return { ...verification, checks, verified: checks.every(({ passed }) => passed) }
}

/** Without the same corrections the table is another one, which would only be told by its hash. */
function checkCorrections({ training }: Model, { corrections }: DataFlags): void {
  const made = training.table?.corrections
  if (made === undefined || corrections !== undefined) return
  const message = `The model was learnt after ${counted(made.relabelled + made.leftOut, 'correction')} of the table.`
  throw usageError('no-corrections', message, 'Give the same file: --corrections corrections.csv', 'corrections')
}

/** The proof of a table that stayed in place knows its rows by key: it is checked there, or by DuckDB on a file. */
async function placeOfProof(
  context: ProgramContext,
  { passes }: Model,
  data: string,
  flags: VerifyFlags,
): Promise<Place | undefined> {
  const place = await choosePlace(context, data, flags)
  return place ?? (passes ? placeOf(data, { ...flags, inPlace: true }) : undefined)
}

function verificationLines(
  model: Model,
  { verified, certificate, checks, notChecked }: Verification,
  context: ProgramContext,
): string[] {
  const why = whyEmpty(model)
  const { bold, dim, green, red, yellow } = colorsFor(context.stdout, context.env)
  const mark = (passed: boolean) => (passed ? green('✓') : red('✗'))
  const claimed = model.certificate
  const numbers = textTable(
    ['', 'recomputed', 'claimed'],
    [
      ['objective', String(certificate.primal), String(claimed.primal)],
      ['lower bound', String(certificate.dual), String(claimed.dual)],
      ['relative gap', gapText(certificate.relativeGap), gapText(claimed.relativeGap)],
    ],
  )
  const [header, ...rows] = numbers.split('\n')
  const width = Math.max(...checks.map(({ name }) => name.length))
  return [
    ...checks.map(({ name, passed, detail }) => `${mark(passed)} ${name.padEnd(width)} ${detail}`),
    '',
    dim(header),
    ...rows,
    '',
    dim(`not checked: ${notChecked.join(', ')}`),
    verified ? green(bold('verified')) : red(bold('not verified')),
    ...(why ? [`${yellow('!')} ${bold(yellow('empty'))}: ${why.message}`] : []),
  ]
}

/** Which check failed, as the other errors say it. */
function refuse(context: ProgramContext, path: string, { checks }: Verification): void {
  const { red } = colorsFor(context.stderr, context.env)
  const failed = checks.filter((check) => !check.passed)
  const reasons = failed.map(({ name, detail }) => `${name} (${detail})`).join('; ')
  const has = (name: string) => failed.some((check) => check.name === name)
  const hint = has('data')
    ? 'Give the very table the model was learnt from, with the same --positive, --weights and --missing.'
    : failed.length === 1 && has('gap')
      ? 'Accept a larger gap with --tolerance, or fit again.'
      : 'The model was changed after it was written; fit it again.'
  context.stderr.write(`${red('error:')} ${path} is not verified: ${reasons}.\nhint: ${hint}\n`)
  context.exitCode = ExitCode.badData
}
