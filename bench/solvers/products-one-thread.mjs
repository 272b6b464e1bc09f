import { productsAt } from './parts/table-places.mjs'

export const contender = productsAt('one-thread')
