import type { Vec } from '../numeric/matrix/linear-map.js'
import type { Iterate } from './solver.js'

/**
 * A point whose parts are made for whoever looks at them: most points are signs of life, come by the hundred, and nobody does. A class, since
 * an object that is written down with getters takes longer to make than many a step of a solver.
 */
export class LazyPoint implements Iterate {
  readonly tentative?: true

  constructor(
    private readonly makeW: () => Vec,
    private readonly makeDual: () => Vec,
    tentative: true | undefined,
  ) {
    if (tentative) this.tentative = tentative
  }

  get w(): Vec {
    return this.makeW()
  }

  get dual(): Vec {
    return this.makeDual()
  }
}
