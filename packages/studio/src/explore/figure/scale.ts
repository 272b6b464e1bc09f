/** A function from values to pixels, with values worth a mark on the axis. */
export interface Scale {
  (value: number): number
  ticks: readonly number[]
  invert(pixel: number): number
}

type Span = readonly [number, number]

/**
 * @example
 * ```ts
 * linearScale([0, 10], [0, 200])(5) // 100
 * ```
 */
export function linearScale(domain: Span, range: Span, count = 5): Scale {
  const [low, high] = domain[0] === domain[1] ? [domain[0] - 0.5, domain[1] + 0.5] : domain
  const slope = (range[1] - range[0]) / (high - low)
  const scale = (value: number) => range[0] + (value - low) * slope
  return Object.assign(scale, {
    ticks: roundTicks(low, high, count),
    invert: (pixel: number) => low + (pixel - range[0]) / slope,
  })
}

/** Equal ratios are equal distances; marks at 1, 2 and 5 times the powers of ten. */
export function logScale(domain: Span, range: Span): Scale {
  const inner = linearScale([Math.log(domain[0]), Math.log(domain[1])], range)
  const low = Math.min(...domain)
  const high = Math.max(...domain)
  const ticks: number[] = []
  for (let power = Math.floor(Math.log10(low)); power <= Math.ceil(Math.log10(high)); power++) {
    for (const digit of [1, 2, 5]) ticks.push(Number(`${digit}e${power}`))
  }
  const near = 1e-9
  return Object.assign((value: number) => inner(Math.log(value)), {
    ticks: ticks.filter((tick) => tick >= low * (1 - near) && tick <= high * (1 + near)),
    invert: (pixel: number) => Math.exp(inner.invert(pixel)),
  })
}

/** About `count` round numbers between low and high. */
function roundTicks(low: number, high: number, count: number): number[] {
  const rough = (high - low) / count
  const power = 10 ** Math.floor(Math.log10(rough))
  const step = [1, 2, 5, 10].map((digit) => digit * power).find((candidate) => candidate >= rough) ?? rough
  const first = Math.ceil(low / step - 1e-9)
  const last = Math.floor(high / step + 1e-9)
  return Array.from({ length: last - first + 1 }, (_, i) => Number(((first + i) * step).toPrecision(12)))
}
