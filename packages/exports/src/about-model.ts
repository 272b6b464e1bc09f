import type { Model } from '@infinite-push/core'

/** Where an exported rule comes from, in texts, numbers and lists: what every target language can write down. */
export interface AboutModel {
  producer: 'infinite-push'
  version: string
  status: string
  penalty: string
  lambda: number
  trainingHash: string
  /** Rows with a higher score are flagged, when the model has a threshold. */
  flagAbove?: number
  features: string[]
}

export function aboutModel(model: Model): AboutModel {
  const { package: version, status, penalty, lambda, operatingPoint, training, scoring } = model
  return {
    producer: 'infinite-push',
    version,
    status,
    penalty,
    lambda,
    trainingHash: training.hash,
    ...(operatingPoint && { flagAbove: operatingPoint.threshold }),
    features: scoring.names.filter((_, k) => scoring.weights[k] !== 0),
  }
}
