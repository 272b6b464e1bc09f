import { contender as fit } from './fit.mjs'
import { fitAt } from './parts/table-places.mjs'

export const contender = fitAt('one-thread', fit)
