import { readFileSync } from 'node:fs'
import type { Dataset } from '../src/data/dataset/dataset.js'
import { denseFromRows } from '../src/numeric/matrix/dense-rows.js'

/** The bundled sonar data: 208 rows, 60 features. */
export function sonar(): Dataset {
  const text = readFileSync(new URL('../../cli/data/sonar.csv', import.meta.url), 'utf8')
  const [header, ...lines] = text.trim().split('\n')
  const names = header.split(',').slice(0, -1)
  const rows = lines.map((line) => line.split(',').map(Number))
  return {
    features: denseFromRows(rows.map((row) => row.slice(0, -1))),
    names,
    labels: Uint8Array.from(rows, (row) => row[names.length]),
  }
}

/** Groups of four neighbouring features of sonar. */
export const SONAR_GROUPS = Array.from({ length: 15 }, (_, g) => [0, 1, 2, 3].map((k) => 4 * g + k))
