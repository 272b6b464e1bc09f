// Lines on two logarithmic axes as one SVG file that is readable on light and on dark ground.

const SIZE = { width: 760, height: 460, left: 72, right: 210, top: 46, bottom: 52 }
/** Told apart by lightness as well as by colour; the mark of a line repeats its order. */
const COLOURS = ['#2f6fde', '#d9661f', '#1f9d6b', '#b0459b', '#8a7a12', '#c23b4e', '#5c6b7a']

const STYLE = `
  svg { --ground: #ffffff; --ink: #1c2330; --faint: #d5dae2; }
  @media (prefers-color-scheme: dark) { svg { --ground: #14181f; --ink: #e4e8ef; --faint: #353d4a; } }
  .ground { fill: var(--ground); } text { fill: var(--ink); font: 13px system-ui, sans-serif; }
  .title { font-size: 15px; font-weight: 600; } .grid { stroke: var(--faint); } .line { fill: none; stroke-width: 2; }`

/**
 * @param {{ title: string, x: string, y: string, series: { name: string, points: number[][] }[] }} plot
 * @returns {string} the file's text
 */
export function linePlot({ title, x, y, series }) {
  const drawn = series.filter(({ points }) => points.length > 0)
  const across = logScale(
    drawn.flatMap(({ points }) => points.map(([value]) => value)),
    [SIZE.left, SIZE.width - SIZE.right],
  )
  const up = logScale(
    drawn.flatMap(({ points }) => points.map(([, value]) => value)),
    [SIZE.height - SIZE.bottom, SIZE.top],
  )
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${SIZE.width} ${SIZE.height}" role="img">`,
    `<title>${escaped(title)}</title><style>${STYLE}</style>`,
    `<rect class="ground" width="${SIZE.width}" height="${SIZE.height}"/>`,
    `<text class="title" x="${SIZE.left}" y="24">${escaped(title)}</text>`,
    ...across.ticks.map((tick) => verticalTick(tick, across.at(tick))),
    ...up.ticks.map((tick) => horizontalTick(tick, up.at(tick))),
    `<text x="${(SIZE.left + SIZE.width - SIZE.right) / 2}" y="${SIZE.height - 12}" text-anchor="middle">${escaped(x)}</text>`,
    `<text transform="translate(18 ${SIZE.height / 2}) rotate(-90)" text-anchor="middle">${escaped(y)}</text>`,
    ...drawn.map((one, i) => line(one, i, { across, up })),
    '</svg>\n',
  ].join('\n')
}

/** Powers of ten (every second or third when there are many) around the values. */
function logScale(values, [start, end]) {
  const low = Math.floor(Math.log10(Math.min(...values)))
  const high = Math.max(low + 1, Math.ceil(Math.log10(Math.max(...values))))
  const step = Math.ceil((high - low) / 8)
  return {
    at: (value) => start + ((Math.log10(value) - low) / (high - low)) * (end - start),
    ticks: Array.from({ length: Math.floor((high - low) / step) + 1 }, (_, i) => 10 ** (low + i * step)),
  }
}

function verticalTick(value, x) {
  const [top, bottom] = [SIZE.top, SIZE.height - SIZE.bottom]
  return `<path class="grid" d="M${fixed(x)} ${top}V${bottom}"/><text x="${fixed(x)}" y="${bottom + 18}" text-anchor="middle">${power(value)}</text>`
}

function horizontalTick(value, y) {
  const right = SIZE.width - SIZE.right
  return `<path class="grid" d="M${SIZE.left} ${fixed(y)}H${right}"/><text x="${SIZE.left - 8}" y="${fixed(y + 4)}" text-anchor="end">${power(value)}</text>`
}

function line({ name, points }, order, { across, up }) {
  const colour = COLOURS[order % COLOURS.length]
  const places = points.map(([x, y]) => [fixed(across.at(x)), fixed(up.at(y))])
  const marks =
    places.length <= 40 ? places.map(([x, y]) => `<circle cx="${x}" cy="${y}" r="3" fill="${colour}"/>`) : []
  const [labelX, labelY] = [SIZE.width - SIZE.right + 14, SIZE.top + 14 + 22 * order]
  return [
    `<polyline class="line" stroke="${colour}" points="${places.map((place) => place.join(',')).join(' ')}"/>`,
    ...marks,
    `<path stroke="${colour}" stroke-width="4" d="M${labelX} ${labelY - 4}h18"/>`,
    `<text x="${labelX + 26}" y="${labelY}">${escaped(name)}</text>`,
  ].join('\n')
}

const fixed = (value) => value.toFixed(1)
const SUPERSCRIPTS = { '-': '⁻', 0: '⁰', 1: '¹', 2: '²', 3: '³', 4: '⁴', 5: '⁵', 6: '⁶', 7: '⁷', 8: '⁸', 9: '⁹' }
/** 1000 → 10³ */
const power = (value) => {
  const exponent = Math.round(Math.log10(value))
  return exponent >= 0 && exponent <= 2
    ? String(10 ** exponent)
    : `10${[...String(exponent)].map((c) => SUPERSCRIPTS[c]).join('')}`
}
const escaped = (text) => text.replace(/&/g, '&amp;').replace(/</g, '&lt;')
