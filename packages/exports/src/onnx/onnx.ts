import type { Calibration } from '@infinite-push/core'
import { aboutModel } from '../about-model.js'
import { spellings } from '../cell-words.js'
import { beyondFloat } from '../errors.js'
import type { Exporter } from '../exporter.js'
import { freeName } from '../exporter.js'
import {
  type CategoryColumn,
  type ColumnRule,
  type CurveColumn,
  type ScoringRule,
  textContributions,
  type ValueColumn,
} from '../scoring-rule.js'
import { OnnxGraph } from './onnx-graph.js'
import { ElementType, encodeModel, type OnnxModel, type Port } from './onnx-messages.js'
import { canTrim, trimmedTexts } from './trimmed-text.js'

/**
 * A graph with one input of shape [N, 1] per column, named like it: floats for numbers and booleans (NaN is missing),
 * texts for categories ('' is missing). The outputs `score`, `probability` and `flagged` have shape [N, 1].
 */
export const onnx: Exporter = {
  summary: 'an ONNX graph: one input per column, standardizing and missing values included',
  fileName: 'scoring-rule.onnx',
  mediaType: 'application/octet-stream',
  settings: [],
  write: (model, rule) => {
    const { features, ...about } = aboutModel(model)
    const metadata = Object.fromEntries(Object.entries(about).map(([key, value]) => [key, String(value)]))
    return encodeModel({
      ...scoringGraph(rule),
      producerVersion: model.package,
      about: ABOUT,
      metadata: { ...metadata, features: JSON.stringify(features), columns: JSON.stringify(columnRecords(rule)) },
    })
  },
}

const ABOUT =
  'A scoring rule that infinite-push learnt: higher is better. One input per column, [N, 1]: floats for numbers and ' +
  'booleans (1 and 0), where NaN is missing, and texts for categories, where the empty text is missing. The score is ' +
  'NaN where a value is missing that the model has no substitute for. Blanks around a text do not matter.'

function columnRecords({ columns }: ScoringRule): object[] {
  return columns.map(({ name, kind }) => ({ name, kind: kind === 'curve' ? 'number' : kind }))
}

type Graph = Pick<OnnxModel, 'operatorSets' | 'inputs' | 'outputs' | 'constants' | 'operations'>

/** Inputs are floats; what they contribute is computed and summed up in doubles. */
function scoringGraph(rule: ScoringRule): Graph {
  const { columns } = rule
  const names = new Set(columns.map(({ name }) => name))
  const ports = outputPorts(rule, names)
  const graph = new OnnxGraph(new Set([...names, ...Object.values(ports).map(({ name }) => name)]))
  const total = totalScore(graph, rule)
  const { score, probability, flagged } = ports
  const toFloat = { attributes: { to: ElementType.float } }
  graph.add('Cast', [total], { ...toFloat, output: score.name })
  if (probability && rule.calibration)
    graph.add('Cast', [probabilities(graph, total, rule.calibration)], { ...toFloat, output: probability.name })
  if (flagged && rule.flagAbove !== undefined)
    graph.add('Greater', [total, graph.doubles('threshold', [rule.flagAbove])], { output: flagged.name })
  const { operations, constants } = graph
  return {
    operatorSets: [
      { domain: '', version: 20 },
      { domain: 'ai.onnx.ml', version: 3 },
    ],
    inputs: columns.map(inputPort),
    outputs: Object.values(ports),
    constants,
    operations,
  }
}

function totalScore(graph: OnnxGraph, { offset, columns }: ScoringRule): string {
  const values = columns.filter((column) => 'slope' in column)
  const curves = columns.filter((column) => column.kind === 'curve')
  const categories = columns.filter((column) => column.kind === 'category')
  const parts = [
    ...(values.length > 0 ? [valueContributions(graph, values)] : []),
    ...curves.map((column) => curveContribution(graph, column)),
    ...(categories.length > 0 ? [levelContributions(graph, categories)] : []),
  ]
  const constant = graph.doubles('offset', [offset])
  return parts.length > 0 ? graph.add('Add', [sumOf(graph, parts), constant]) : constant
}

/** P(positive | score) of the scores [N, 1], NaN where there is none. */
function probabilities(graph: OnnxGraph, scores: string, calibration: Calibration): string {
  if (calibration.kind === 'isotonic') {
    const { scores: at, probabilities: adds } = calibration
    const none = graph.doubles('none', [Number.NaN])
    return graph.add('Where', [graph.add('IsNaN', [scores]), none, lines(graph, scores, at, adds)])
  }
  const scaled = graph.add('Mul', [scores, graph.doubles('slope', [-calibration.slope])])
  const exponent = graph.add('Sub', [scaled, graph.doubles('intercept', [calibration.intercept])])
  const one = graph.doubles('one', [1])
  return graph.add('Div', [one, graph.add('Add', [one, graph.add('Exp', [exponent])])])
}

/** slope·x, or what a missing x contributes, for all numbers and booleans at once: [N, columns]. */
function valueContributions(graph: OnnxGraph, columns: readonly ValueColumn[]): string {
  const cells = graph.concat(columns.map(({ name }) => name))
  const slopes = graph.doubles(
    'slopes',
    columns.map(({ slope }) => slope),
  )
  const substitutes = graph.doubles(
    'substitutes',
    columns.map(({ whenMissing }) => whenMissing ?? Number.NaN),
  )
  const products = graph.add('Mul', [graph.asDoubles(cells), slopes])
  return graph.add('Where', [graph.add('IsNaN', [cells]), substitutes, products])
}

/** What a curve says, [N, 1], or what a missing cell contributes. */
function curveContribution(graph: OnnxGraph, { name, at, adds, whenMissing }: CurveColumn): string {
  const sum = lines(graph, graph.asDoubles(name), at, adds)
  return graph.add('Where', [graph.add('IsNaN', [name]), graph.doubles('substitute', [whenMissing ?? Number.NaN]), sum])
}

/**
 * A curve through points, flat beyond its ends: its start, and of every line between two knots the part that lies below the
 * value. With rising curves nothing cancels in that sum.
 */
function lines(graph: OnnxGraph, values: string, at: readonly number[], adds: readonly number[]): string {
  if (at.length === 1)
    return graph.add('Add', [graph.add('Mul', [values, graph.doubles('flat', [0])]), graph.doubles('level', adds)])
  const [low, high] = [graph.doubles('low', [0]), graph.doubles('high', [1])]
  const steps = (list: readonly number[]) => list.slice(1).map((value, i) => value - list[i])
  const beyond = graph.add('Sub', [values, graph.doubles('knots', at.slice(0, -1))])
  const part = graph.add('Div', [beyond, graph.doubles('lengths', steps(at))])
  const within = graph.add('Min', [graph.add('Max', [part, low]), high])
  const rises = sumOf(graph, [graph.add('Mul', [within, graph.doubles('rises', steps(adds))])])
  return graph.add('Add', [rises, graph.doubles('start', adds.slice(0, 1))])
}

const LARGEST_FLOAT = 3.4028234663852886e38

/** Each level's slope, looked up: [N, columns]. */
function levelContributions(graph: OnnxGraph, columns: readonly CategoryColumn[]): string {
  return graph.asDoubles(graph.concat(columns.map((column) => lookUp(graph, column))))
}

function lookUp(graph: OnnxGraph, column: CategoryColumn): string {
  const contributions = textContributions(column).flatMap(([text, value]) =>
    spellings(text).map((spelling): [string, number] => [spelling, value]),
  )
  if (contributions.some(([, value]) => Math.abs(value) > LARGEST_FLOAT)) throw beyondFloat({ column: column.name })
  const texts = contributions.map(([text]) => text)
  const { tensor, keyOf } = canTrim(texts)
    ? trimmedTexts(graph, column.name, texts)
    : { tensor: column.name, keyOf: (text: string) => text }
  const attributes = {
    keys_strings: { strings: texts.map(keyOf) },
    values_floats: { floats: contributions.map(([, value]) => value) },
    default_float: { float: column.otherwise },
  }
  return graph.add('LabelEncoder', [tensor], { domain: 'ai.onnx.ml', attributes })
}

function sumOf(graph: OnnxGraph, parts: readonly string[]): string {
  return graph.add('ReduceSum', [graph.concat(parts), graph.wholes('axes', [1])], { attributes: { keepdims: 1 } })
}

function inputPort({ name, kind }: ColumnRule): Port {
  const elementType = kind === 'category' ? ElementType.string : ElementType.float
  return { name, elementType, rows: 'N', columns: 1, about: kind === 'curve' ? 'number' : kind }
}

/** Score, and probability and flag where the model has them. */
function outputPorts({ columns, calibration, flagAbove }: ScoringRule, taken: ReadonlySet<string>) {
  const rows = columns.length > 0 ? 'N' : 1
  const port = (wish: string, about: string, elementType: number = ElementType.float): Port => {
    return { name: freeName(wish, taken), elementType, rows, columns: 1, about }
  }
  return {
    score: port('score', 'higher is better'),
    ...(calibration && { probability: port('probability', 'that the row is positive') }),
    ...(flagAbove !== undefined && { flagged: port('flagged', 'score above the threshold', ElementType.bool) }),
  }
}
