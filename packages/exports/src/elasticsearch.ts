import type { Calibration } from '@infinite-push/core'
import { aboutModel } from './about-model.js'
import { badModelName, scoresOnly } from './errors.js'
import type { Exporter } from './exporter.js'
import { freeName } from './exporter.js'
import type { ColumnRule, CurveColumn, ScoringRule } from './scoring-rule.js'

/** A feature set and a linear model for the Learning-to-Rank plugin of Elasticsearch and OpenSearch. */
export const elasticsearch: Exporter = {
  summary: 'a feature set and a linear model for the Learning-to-Rank plugin',
  fileName: 'scoring-rule.elasticsearch.json',
  mediaType: 'application/json',
  settings: ['name'],
  lacks: ({ calibration, flagAbove }) => {
    const lacking = [...(calibration ? ['probabilities'] : []), ...(flagAbove === undefined ? [] : ['flags'])]
    return lacking.length === 0 ? [] : [scoresOnly({ to: 'Elasticsearch', what: lacking.join(' and ') })]
  },
  write: (model, rule, { name = 'infinite_push' }) => {
    const { offset, columns } = rule
    checkName(name)
    const features = named(columns.flatMap(columnFeatures))
    const weights = Object.fromEntries(features.map((feature) => [feature.name, feature.weight]))
    const document = {
      about: { ...aboutModel(model), offset, ...ownScale(rule), use: howToUse(name), notes: NOTES },
      featureset: { name, features: features.map(storedFeature) },
      // As a text, since older versions of the plugin take no object here.
      model: { name, model: { type: 'model/linear', definition: JSON.stringify(weights) } },
    }
    return `${JSON.stringify(document, null, 2)}\n`
  },
}

/** Threshold and probabilities for the scores that Elasticsearch gives, which lack the offset. */
function ownScale({ offset, calibration, flagAbove }: ScoringRule): object {
  return {
    ...(flagAbove !== undefined && { flagAbove: flagAbove - offset }),
    ...(calibration && { calibration: shifted(calibration, offset) }),
  }
}

function shifted(calibration: Calibration, offset: number): Calibration {
  if (calibration.kind === 'isotonic')
    return { ...calibration, scores: calibration.scores.map((score) => score - offset) }
  return { ...calibration, intercept: calibration.intercept + calibration.slope * offset }
}

const NOTES = [
  'The ranking is that of the model. The score lacks the offset, which is the same for all documents, and has 32 bits.',
  'A column is the field of its name: numeric, boolean, or keyword for a category.',
  'A field that a document lacks counts as the model learnt, or as the training mean where it learnt nothing of it.',
  'flagAbove and calibration, where they are told here, are for the score as it is given, without the offset.',
  'No query scores below 0, so a number is two features: its part above 0 and its part below.',
]

function howToUse(name: string): string[] {
  const rescore = {
    window_size: 1000,
    query: { query_weight: 0, rescore_query: { sltr: { model: name, params: {} } } },
  }
  return [
    `POST _ltr/_featureset/${name} with {"featureset": ...} of this document`,
    `POST _ltr/_featureset/${name}/_createmodel with {"model": ...} of this document`,
    `search with ${JSON.stringify({ rescore })}`,
  ]
}

/** A query whose score is the value of a feature. */
interface QueryFeature {
  name: string
  weight: number
  query: object
}

function columnFeatures(column: ColumnRule): QueryFeature[] {
  const missing = {
    name: `${column.name}_missing`,
    weight: column.whenMissing ?? column.average,
    query: isTrue({ bool: { must_not: [exists(column.name)] } }),
  }
  return [...valueFeatures(column), missing].filter(({ weight }) => weight !== 0)
}

function valueFeatures(column: ColumnRule): QueryFeature[] {
  const { kind, name } = column
  if (kind === 'category') {
    const own = column.levels.map(([level, weight]) => ({
      name: `${name}_${level}`,
      weight,
      query: isTerm(name, level),
    }))
    return [...own, { name: `${name}_other`, weight: column.otherwise, query: isNoneOf(name, column.levels) }]
  }
  if (kind === 'curve') return curveFeatures(column)
  if (kind === 'boolean') return [{ name, weight: column.slope, query: isTerm(name, true) }]
  return [
    { name: `${name}_above_0`, weight: column.slope, query: scripted(name, 'Math.max(doc[params.field].value, 0)') },
    { name: `${name}_below_0`, weight: -column.slope, query: scripted(name, 'Math.max(-doc[params.field].value, 0)') },
  ]
}

/** Painless: a line between two knots, flat beyond the ends. One source for all columns, so that it is compiled twice only. */
const CURVE = `double v = doc[params.field].value;
int i = 0;
while (i < params.last && v > params.at[i]) { i++; }
double y = params.adds[i];
if (i > 0 && v < params.at[i]) {
  double before = params.adds[i - 1];
  y = before + (v - params.at[i - 1]) / (params.at[i] - params.at[i - 1]) * (y - before);
}`

function curveFeatures({ name, at, adds }: CurveColumn): QueryFeature[] {
  const knots = { at, adds, last: at.length - 1 }
  return [
    { name: `${name}_above_0`, weight: 1, query: scripted(name, `${CURVE}\nreturn Math.max(y, 0);`, knots) },
    { name: `${name}_below_0`, weight: -1, query: scripted(name, `${CURVE}\nreturn Math.max(-y, 0);`, knots) },
  ]
}

const exists = (field: string) => ({ exists: { field } })
const isTrue = (filter: object) => ({ constant_score: { filter, boost: 1 } })
const isTerm = (field: string, value: string | boolean) => isTrue({ term: { [field]: { value } } })

/** A field that has a value, and none of these. */
function isNoneOf(field: string, levels: readonly [string, number][]): object {
  const terms = levels.map(([value]) => ({ term: { [field]: { value } } }))
  return isTrue({ bool: { must_not: [...terms, { bool: { must_not: [exists(field)] } }] } })
}

function scripted(field: string, source: string, knots: object = {}): object {
  const script = { lang: 'painless', source, params: { field, ...knots } }
  return { function_score: { query: exists(field), script_score: { script }, boost_mode: 'replace' } }
}

/** Plain names that are all different; the templates say which field and level each is about. */
function named(features: readonly QueryFeature[]): QueryFeature[] {
  const taken = new Set<string>()
  return features.map((feature) => {
    const name = freeName(feature.name.replace(/\W+/g, '_'), taken)
    taken.add(name)
    return { ...feature, name }
  })
}

function storedFeature({ name, query }: QueryFeature): object {
  return { name, params: [], template_language: 'mustache', template: template(query) }
}

/** Templates run through mustache, which must not find its {{ in the name of a field: escaped, in a text, it won't. */
function template(query: object): object | string {
  const text = JSON.stringify(query)
  return text.includes('{{') ? text.replaceAll('{{', '\\u007b\\u007b') : query
}

function checkName(name: string): void {
  if (!/^[\w-]+$/.test(name)) throw badModelName({ name })
}
