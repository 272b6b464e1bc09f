/** α or β is held at 0. */
export const OUT = 0
/** The multiplier is tied to those of all others of this kind, in proportion to their upper bounds. */
export const TIED = 1
/** An atom of its own. A row never ceases to be one, so the restricted problems only grow. */
export const SINGLE = 2
