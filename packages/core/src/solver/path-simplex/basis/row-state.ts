/** Where a row's multiplier is: at its bound 0, at its other bound (v_i, or σ/K), or between. */
export const LOWER = 0
export const UPPER = 1
export const BASIC = 2
