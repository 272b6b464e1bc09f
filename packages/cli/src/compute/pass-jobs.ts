import type { FittedModel, WholePath } from '@infinite-push/core'
import {
  crossValidateInPlace,
  diagnoseInPlace,
  fitInPlace,
  type InPlaceDiagnosis,
  type InPlaceFitSettings,
  type InPlacePathSettings,
  type InPlaceSettings,
  type InPlaceValidationSettings,
  pathInPlace,
  type TableOfPasses,
  type WorkContext,
} from '@infinite-push/core/internal'

/** What is learnt from a table that stays where it is, each a function of the table and settings. It runs in a thread. */
export const PASS_JOBS = {
  fit: (table: TableOfPasses, settings: InPlaceFitSettings, context: WorkContext): Promise<FittedModel> =>
    fitInPlace(table, { ...settings, ...driven(context) }),

  'cross-validation': (
    table: TableOfPasses,
    settings: InPlaceValidationSettings,
    context: WorkContext,
  ): Promise<FittedModel> => crossValidateInPlace(table, { ...settings, ...driven(context) }),

  path: (table: TableOfPasses, settings: InPlacePathSettings, context: WorkContext): Promise<WholePath> =>
    pathInPlace(table, { ...settings, ...driven(context) }),

  inspect: (table: TableOfPasses, settings: InPlaceSettings, context: WorkContext): Promise<InPlaceDiagnosis> =>
    diagnoseInPlace(table, { ...settings, ...driven(context) }),
}

/** Every pass is told, and ended when that is wanted. */
function driven({ signal, onProgress }: WorkContext): Pick<InPlaceSettings, 'signal' | 'onPass'> {
  return { signal, onPass: (told) => onProgress({ done: told.pass, total: 0, what: told.aim, ...told }) }
}

export type PassJobName = keyof typeof PASS_JOBS
export type PassJobSettings<K extends PassJobName> = Omit<Parameters<(typeof PASS_JOBS)[K]>[1], 'signal' | 'onPass'>
export type PassJobResult<K extends PassJobName> = Awaited<ReturnType<(typeof PASS_JOBS)[K]>>
