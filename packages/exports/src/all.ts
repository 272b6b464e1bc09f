import { elasticsearch } from './elasticsearch.js'
import type { Exporter } from './exporter.js'
import { js } from './js.js'
import { onnx } from './onnx/onnx.js'
import { python } from './python.js'
import { sql } from './sql.js'

/** Every format a model can be exported to. A new one is a file and an entry here. */
export const EXPORTERS = { onnx, js, python, sql, elasticsearch } satisfies Record<string, Exporter>

export type ExportFormat = keyof typeof EXPORTERS
