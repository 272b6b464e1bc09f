/** `0.442 ± 0.095` */
export function spreadText({ mean, sd }: { mean: number; sd: number }, digits: number): string {
  return `${mean.toFixed(digits)} ± ${sd.toFixed(digits)}`
}

/** A p-value for people. */
export function pText(p: number): string {
  return p < 0.001 ? '< 0.001' : p.toFixed(3)
}
