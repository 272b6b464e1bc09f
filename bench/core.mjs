// What the benchmark uses of the core. The inner parts are not public; here, beside the code, they are taken from dist.

export { pathCertifier } from '../packages/core/dist/certificate/path-gap.js'
export { trainingRows } from '../packages/core/dist/data/training-rows.js'
export * from '../packages/core/dist/index.js'
export { cholesky } from '../packages/core/dist/numeric/cholesky.js'
export { symmetricRankK } from '../packages/core/dist/numeric/rank-k.js'
export { allocateCompressed, allocateMatrix } from '../packages/core/dist/numeric/wasm/kernel-memory.js'
export { makePenalty } from '../packages/core/dist/penalty/all.js'
export { orderByClass, pushLoss } from '../packages/core/dist/problem/class-order.js'
export { chooseSolver } from '../packages/core/dist/solver/all.js'
export { solveOnGrid } from '../packages/core/dist/solver/path-simplex/exact-path.js'
export { run } from '../packages/core/dist/solver/run.js'
export { solveTopPush } from '../packages/core/dist/solver/top-push/top-push.js'
