/** The slope p of log y = p·log x + c by least squares: y grows as x^p. Undefined for fewer than two points. */
export function growthExponent(points) {
  if (points.length < 2) return undefined
  const logs = points.map(([x, y]) => [Math.log(x), Math.log(y)])
  const mean = (axis) => logs.reduce((sum, point) => sum + point[axis], 0) / logs.length
  const [mx, my] = [mean(0), mean(1)]
  const covariance = logs.reduce((sum, [x, y]) => sum + (x - mx) * (y - my), 0)
  return covariance / logs.reduce((sum, [x]) => sum + (x - mx) ** 2, 0)
}
