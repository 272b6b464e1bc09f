import { linePlot } from './line-plot.mjs'

/** How the certified gap came down, for each case whose contenders tell it. */
export function gapPlots(cases) {
  const told = cases.filter(({ results }) => results && Object.values(results).some(({ outcome }) => outcome?.trace))
  return Object.fromEntries(told.map((one) => [`gap-${slug(one.name)}`, gapPlot(one)]))
}

function gapPlot({ name, results }) {
  const series = Object.entries(results)
    .filter(([, { outcome }]) => outcome?.trace?.length > 0)
    .map(([contender, { outcome }]) => ({ name: contender, points: outcome.trace.map(visible) }))
  return linePlot({ title: name, x: 'milliseconds', y: 'certified relative gap', series })
}

/** A logarithmic axis has no place for 0. */
const visible = ([milliseconds, gap]) => [Math.max(milliseconds, 0.01), Math.max(gap, 1e-12)]

const slug = (name) =>
  name
    .toLowerCase()
    .replace(/λ = /g, '')
    .replace(/[^a-z0-9.]+/g, '-')
