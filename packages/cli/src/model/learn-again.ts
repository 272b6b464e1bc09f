import type { Check, FittedModel, Model, Verification } from '@infinite-push/core'
import {
  askedAgain,
  assembleModel,
  chooseOperation,
  compareAgain,
  leftUnchecked,
  type Operation,
} from '@infinite-push/core/internal'
import type { Table } from '@infinite-push/tables'
import { runLong } from '../run/run-long.js'
import { runShown } from '../run/run-shown.js'
import type { ProgramContext } from '../terminal/program.js'

interface Learnt {
  model: Model
  table: Table
  flags: { quiet?: boolean; json?: boolean }
}

/** Learns the model once more from what it says was asked for, and adds what came out to what the proof says. */
export async function learnAgain(context: ProgramContext, learnt: Learnt, proved: Verification): Promise<Verification> {
  const asked = askedWith(learnt)
  if (asked.kind === 'unknown') return joined(proved, [cannot(asked.why)])
  const { model, table, flags } = learnt
  const again =
    asked.kind === 'fit'
      ? await runShown(context, 'fit', table.dataset, asked.settings, flags)
      : await chosenAgain(context, learnt, asked.settings)
  const operation = await operationAgain(context, learnt, again)
  const compared = compareAgain(model, assembleModel({ learnt: again, operation }))
  // What was measured on a table of its own cannot be measured without it.
  return joined(proved, isElsewhere(model) ? compared.filter(({ name }) => !OPERATION.includes(name)) : compared)
}

const OPERATION = ['again: operatingPoint', 'again: calibration']

function isElsewhere({ training }: Model): boolean {
  return training.asked?.calibrationTable === true
}

function askedWith({ model, table }: Learnt) {
  const asked = askedAgain(model)
  if (asked.kind !== 'cross-validation' || !model.training.asked?.rowGroups) return asked
  const { rowGroups } = table
  if (!rowGroups)
    return { kind: 'unknown' as const, why: 'rows were kept together; name their column with --groups-of-rows' }
  return { ...asked, settings: { ...asked.settings, rowGroups } }
}

type Validation = (ReturnType<typeof askedWith> & { kind: 'cross-validation' })['settings']

async function chosenAgain(context: ProgramContext, { model, table, flags }: Learnt, settings: Validation) {
  const again: FittedModel = await runLong(context, 'cross-validation', table.dataset, settings, flags)
  const { cv } = again.metrics
  if (!cv || model.metrics.cv?.corrected?.method !== 'nested-folds') return again
  const told = await runLong(context, 'nested-validation', table.dataset, { ...settings, cv }, flags)
  return assembleModel({ learnt: again, cv: told, timing: again.timing })
}

/** The threshold and the probabilities on rows that were left out, chosen once more. */
async function operationAgain(context: ProgramContext, learnt: Learnt, again: Model): Promise<Operation | undefined> {
  const { model, table, flags } = learnt
  const { operatingPoint, calibration } = model
  if ((!operatingPoint && !calibration) || isElsewhere(model)) return undefined
  const { folds, holdout, repeats } = model.training.asked ?? {}
  const plan = Object.fromEntries(
    Object.entries({ folds, holdout, repeats }).filter(([, value]) => value !== undefined),
  )
  const asked = askedWith(learnt)
  if (asked.kind === 'unknown') return undefined
  const { lambda, scoring, threshold } = again
  const settings = {
    ...asked.settings,
    ...plan,
    threshold,
    transform: scoring.transform ? ('rank' as const) : ('none' as const),
  }
  const heldOut = await runLong(context, 'held-out-scores', table.dataset, { ...settings, lambda, scoring }, flags)
  return chooseOperation(heldOut, {
    ...(operatingPoint && { rule: operatingPoint.rule }),
    ...(calibration && { calibrate: calibration.kind }),
  })
}

function cannot(why: string): Check {
  return { name: 'again', passed: false, detail: `it cannot be learnt once more: ${why}` }
}

function joined(proved: Verification, again: readonly Check[]): Verification {
  const checks = [...proved.checks, ...again]
  return {
    ...proved,
    checks,
    verified: checks.every(({ passed }) => passed),
    notChecked: leftUnchecked(proved.notChecked, again),
  }
}
