import type { Model, Warning } from '@infinite-push/core'
import { nearestName } from '@infinite-push/core/internal'
import { EXPORTERS, type ExportFormat } from './all.js'
import { emptyRule, notProven, otherFormat, unknownExport } from './errors.js'
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
    warnings: [...modelWarnings(model), ...(exporter.lacks?.(rule) ?? [])],
  }
}

function exporterByName(name: string): Exporter {
  if (Object.hasOwn(EXPORTERS, name)) return EXPORTERS[name as ExportFormat]
  const known = Object.keys(EXPORTERS)
  throw unknownExport({ to: name, known, meant: nearestName(name, known) })
}

function checkSettings(to: string, { settings }: Exporter, given: ExportSettings): void {
  for (const [name, value] of Object.entries(given)) {
    if (value === undefined || settings.some((setting) => setting === name)) continue
    throw otherFormat({ to, name, settings })
  }
}

function modelWarnings({ features, status, certificate, tolerance }: Model): Warning[] {
  return [
    ...(features.selected === 0 ? [emptyRule({ selected: 0 })] : []),
    ...(certificate.relativeGap <= tolerance ? [] : [notProven({ ended: status })]),
  ]
}
