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

/**
 * A graph with one input of shape [N, 1] per column, named like it: floats for numbers and booleans (NaN is missing),
 * texts for categories ('' is missing). The output `score` has shape [N, 1].
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
  'NaN where a value is missing that the model has no substitute for.'

function columnRecords({ columns }: ScoringRule): object[] {
  return columns.map(({ name, kind }) => ({ name, kind: kind === 'curve' ? 'number' : kind }))
}

type Graph = Pick<OnnxModel, 'operatorSets' | 'inputs' | 'output' | 'constants' | 'operations'>

/** Inputs are floats; what they contribute is computed and summed up in doubles. */
function scoringGraph({ offset, columns }: ScoringRule): Graph {
  const names = new Set(columns.map(({ name }) => name))
  const output = freeName('score', names)
  const graph = new OnnxGraph(new Set([...names, output]))
  const values = columns.filter((column) => 'slope' in column)
  const curves = columns.filter((column) => column.kind === 'curve')
  const categories = columns.filter((column) => column.kind === 'category')
  const parts = [
    ...(values.length > 0 ? [valueContributions(graph, values)] : []),
    ...curves.map((column) => curveContribution(graph, column)),
    ...(categories.length > 0 ? [levelContributions(graph, categories)] : []),
  ]
  const constant = graph.doubles('offset', [offset])
  const total = parts.length > 0 ? graph.add('Add', [sumOf(graph, parts), constant]) : constant
  graph.add('Cast', [total], { attributes: { to: ElementType.float }, output })
  const { operations, constants } = graph
  return {
    operatorSets: [
      { domain: '', version: 17 },
      { domain: 'ai.onnx.ml', version: 3 },
    ],
    inputs: columns.map(inputPort),
    output: scorePort(output, columns.length > 0 ? 'N' : 1),
    constants,
    operations,
  }
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

/**
 * What a curve says, [N, 1]: its start, and of every line between two knots the part that lies below the value. With rising
 * curves nothing cancels in that sum.
 */
function curveContribution(graph: OnnxGraph, { name, at, adds, whenMissing }: CurveColumn): string {
  const [low, high] = [graph.doubles('low', [0]), graph.doubles('high', [1])]
  const steps = (list: readonly number[]) => list.slice(1).map((value, i) => value - list[i])
  const beyond = graph.add('Sub', [graph.asDoubles(name), graph.doubles('knots', at.slice(0, -1))])
  const part = graph.add('Div', [beyond, graph.doubles('lengths', steps(at))])
  const within = graph.add('Min', [graph.add('Max', [part, low]), high])
  const rises = sumOf(graph, [graph.add('Mul', [within, graph.doubles('rises', steps(adds))])])
  const sum = graph.add('Add', [rises, graph.doubles('start', adds.slice(0, 1))])
  return graph.add('Where', [graph.add('IsNaN', [name]), graph.doubles('substitute', [whenMissing ?? Number.NaN]), sum])
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
  const attributes = {
    keys_strings: { strings: contributions.map(([text]) => text) },
    values_floats: { floats: contributions.map(([, value]) => value) },
    default_float: { float: 0 },
  }
  return graph.add('LabelEncoder', [column.name], { domain: 'ai.onnx.ml', attributes })
}

function sumOf(graph: OnnxGraph, parts: readonly string[]): string {
  return graph.add('ReduceSum', [graph.concat(parts), graph.wholes('axes', [1])], { attributes: { keepdims: 1 } })
}

function inputPort({ name, kind }: ColumnRule): Port {
  const elementType = kind === 'category' ? ElementType.string : ElementType.float
  return { name, elementType, rows: 'N', columns: 1, about: kind === 'curve' ? 'number' : kind }
}

function scorePort(name: string, rows: string | number): Port {
  return { name, elementType: ElementType.float, rows, columns: 1, about: 'higher is better' }
}
