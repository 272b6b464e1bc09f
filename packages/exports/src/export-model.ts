import { InfinitePushError, type Model, type Warning } from '@infinite-push/core'
import { nearestName } from '@infinite-push/core/internal'
import { EXPORTERS, type ExportFormat } from './all.js'
import type { ExportedModel, Exporter, ExportSettings } from './exporter.js'
import { scoringRule } from './scoring-rule.js'

/**
 * A model's scoring rule for somewhere else, with standardizing, categories and missing values included.
 *
 * @example
 * ```ts
 * const { fileName, content } = exportModel(model, { to: 'sql', table: 'patients' })
 * fileName // 'scoring-rule.sql'
 * ```
 */
export function exportModel(model: Model, { to, ...settings }: ExportSettings & { to: ExportFormat }): ExportedModel {
  const exporter = exporterByName(to)
  checkSettings(to, exporter, settings)
  const rule = scoringRule(model)
  return {
    fileName: exporter.fileName,
    mediaType: exporter.mediaType,
    content: exporter.write(model, rule, settings),
    columns: rule.columns.map(({ name }) => name),
    warnings: modelWarnings(model),
  }
}

function exporterByName(name: string): Exporter {
  if (Object.hasOwn(EXPORTERS, name)) return EXPORTERS[name as ExportFormat]
  const names = Object.keys(EXPORTERS)
  const near = nearestName(name, names)
  const all = `There are ${names.join(', ')}.`
  throw new InfinitePushError('unknown-format', `'${name}' is not a format that models are exported to.`, {
    kind: 'usage',
    hint: near === undefined ? all : `Did you mean ${near}? ${all}`,
    field: 'to',
  })
}

function checkSettings(to: string, { settings }: Exporter, given: ExportSettings): void {
  for (const [name, value] of Object.entries(given)) {
    if (value === undefined || settings.some((setting) => setting === name)) continue
    const takes = settings.length > 0 ? `It takes ${settings.join(', ')}.` : 'It takes no settings.'
    throw new InfinitePushError('other-format', `'${name}' is not a setting of ${to}.`, {
      kind: 'usage',
      hint: takes,
      field: name,
    })
  }
}

function modelWarnings({ features, status }: Model): Warning[] {
  const warnings: Warning[] = []
  if (features.selected === 0) {
    warnings.push({
      code: 'empty-model',
      message: 'The model selects no feature: all rows get the same score.',
      hint: 'Fit again with a smaller λ; diagnose tells more.',
    })
  }
  if (status !== 'solved') {
    warnings.push({
      code: 'not-solved',
      message: `The model is not known to be optimal: its fit ended with ${status}.`,
      hint: 'Fit again with a higher maxIterations or timeLimitMs.',
    })
  }
  return warnings
}
