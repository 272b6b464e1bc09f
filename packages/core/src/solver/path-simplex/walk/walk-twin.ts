import { Frame } from '../basis/frame.js'
import { Walker } from '../walker/walker.js'
import type { WalkDoor, WalkSizes } from './walk-door.js'

/** The walk in TypeScript, where there is no WebAssembly, and to compare with. */
export function walkTwin(sizes: WalkSizes): WalkDoor {
  const { rows, tableRows, cols, positives, topCount, eligible, lazy } = sizes
  const walker = new Walker(new Frame(rows, tableRows, cols, positives, topCount, eligible, lazy))
  const { vertex, told } = walker
  const { features } = vertex
  return {
    bounds: () => vertex.frame.bounds,
    shares: () => told.shares,
    xi: () => vertex.xi,
    state: () => vertex.state,
    byColumn: () => vertex.rows.byColumn,
    list: () => features.list,
    place: () => features.place,
    sign: () => features.sign,
    weight: () => features.weight,
    packed: () => features.packed,
    toldFeatures: () => told.features,
    toldWeights: () => told.weights,
    toldDual: () => told.dual,
    board: () => walker.board,
    begin: (row, above, definitionXi, upperSum, firstLambda, vanished) =>
      walker.begin(row, above, definitionXi, upperSum, firstLambda, vanished),
    run: (stop, ends, breakpoints, leaps, pause) => walker.run(stop, ends !== 0, breakpoints !== 0, leaps !== 0, pause),
    tell: () => walker.tell(false),
    price: (count, stride) => walker.price(count, stride),
    save: () => walker.save(),
    restore: (passed) => walker.restore(passed),
  }
}
