/** The penalties over groups, which partition the features. */
export type GroupPenalty =
  | { kind: 'linf-group'; groups: number[][] }
  | { kind: 'group'; groups: number[][] }
  | { kind: 'sparse-group'; groups: number[][]; l1Ratio: number }

/** Ω(w): Σ_g max|w_k|, Σ_g √|g| ‖w_g‖₂, or ρ‖w‖₁ + (1−ρ) Σ_g √|g| ‖w_g‖₂. */
export function groupNorm(penalty: GroupPenalty, w: readonly number[]): number {
  return sum(penalty.groups.map((group) => ofGroup(penalty, pick(group, w))))
}

/** The least t with u in t times the subgradients of Ω at 0. */
export function groupDualNorm(penalty: GroupPenalty, u: readonly number[]): number {
  return Math.max(...penalty.groups.map((group) => dualOfGroup(penalty, pick(group, u))))
}

/** ρ: what part of a group's price is that of its features one by one. */
export function shareOfL1(penalty: GroupPenalty): number {
  return penalty.kind === 'sparse-group' ? penalty.l1Ratio : 0
}

function ofGroup(penalty: GroupPenalty, w: readonly number[]): number {
  if (penalty.kind === 'linf-group') return Math.max(...w.map(Math.abs))
  const share = shareOfL1(penalty)
  return share * sum(w.map(Math.abs)) + (1 - share) * Math.sqrt(w.length) * length(w)
}

function dualOfGroup(penalty: GroupPenalty, u: readonly number[]): number {
  if (penalty.kind === 'linf-group') return sum(u.map(Math.abs))
  const radius = Math.sqrt(u.length)
  if (penalty.kind === 'group') return length(u) / radius
  // What is left of u after ρt is taken from each size must fit into a ball of (1−ρ)√|g|·t: halving finds t, from above.
  const { l1Ratio } = penalty
  const fits = (t: number) =>
    length(u.map((value) => Math.max(0, Math.abs(value) - l1Ratio * t))) <= (1 - l1Ratio) * radius * t
  let [low, high] = [0, Math.max(length(u) / radius, ...u.map(Math.abs))]
  while (!fits(high)) high *= 1 + 1e-15
  for (let halving = 0; halving < 80; halving++) {
    const middle = (low + high) / 2
    if (fits(middle)) high = middle
    else low = middle
  }
  return high
}

function pick(group: readonly number[], values: readonly number[]): number[] {
  return group.map((k) => values[k])
}

function length(values: readonly number[]): number {
  const unit = Math.max(...values.map(Math.abs))
  return unit === 0 ? 0 : unit * Math.sqrt(sum(values.map((value) => (value / unit) ** 2)))
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0)
}
