// For pages that only score: read a model, score and rank rows, say why. At most 15 KB minified, which a test holds.
export { InfinitePushError } from './errors.js'
export { parseModel } from './model/document/document.js'
export type { Model } from './model/document/model.js'
export { type Contribution, contributions } from './model/use/contributions.js'
export { rank } from './model/use/rank.js'
export { scoreTable } from './model/use/score.js'
export { denseFromRows } from './numeric/matrix/dense-rows.js'
export { type Calibration, probabilityOf } from './operating/calibration.js'
