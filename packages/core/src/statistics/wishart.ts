import type { Vec } from '../numeric/matrix/linear-map.js'
import type { Random } from './random.js'

/**
 * The lower triangular factor F (row-major) of a random covariance F·Fᵀ, which follows the Wishart distribution with
 * the given degrees of freedom and scale matrix I/degrees, so that its mean is the identity.
 *
 * Bartlett's decomposition: below the diagonal standard normals, on it the square roots of chi-squares with degrees,
 * degrees − 1, … of freedom.
 */
export function wishartFactor(size: number, degrees: number, random: Random): Vec {
  if (degrees < size)
    throw new RangeError(`A Wishart matrix of size ${size} needs at least ${size} degrees of freedom.`)
  const factor = new Float64Array(size * size)
  const unit = 1 / Math.sqrt(degrees)
  for (let i = 0; i < size; i++) {
    for (let j = 0; j < i; j++) factor[i * size + j] = unit * random.normal()
    factor[i * size + i] = unit * Math.sqrt(random.chiSquare(degrees - i))
  }
  return factor
}
