import { describe, expect, it } from 'vitest'
import type { PointView, TableView } from '../../engine/views.js'
import { type FeatureChoice, featureLines } from './feature-lines.js'

const table = { features: ['g10', 'g9', 'age', 'dose'] } as unknown as TableView
const point = { features: Int32Array.of(0, 1, 3), weights: Float64Array.of(0.1, -0.5, 0.2) } as PointView
const choice: FeatureChoice = { search: '', all: false, sortBy: 'weight', stability: undefined }
const names = (changed: Partial<FeatureChoice>) =>
  featureLines(table, point, { ...choice, ...changed }).map(({ name }) => name)

describe('featureLines', () => {
  it('shows the features of the rule, the heaviest first', () => expect(names({})).toEqual(['g9', 'dose', 'g10']))

  it('shows all when asked, those without weight last', () =>
    expect(names({ all: true })).toEqual(['g9', 'dose', 'g10', 'age']))

  it('sorts names as people count', () => expect(names({ sortBy: 'name' })).toEqual(['dose', 'g9', 'g10']))

  it('sorts by stability', () =>
    expect(names({ sortBy: 'stability', stability: Float64Array.of(0.9, 0.1, 1, 0.5) })).toEqual(['g10', 'dose', 'g9']))

  it('finds names by any part of them', () => expect(names({ search: 'G' })).toEqual(['g9', 'g10']))
})
