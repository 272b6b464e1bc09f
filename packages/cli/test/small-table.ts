/** A CSV table of 60 rows and 4 features, of which the first tells the classes apart, mostly: pieces of it are short. */
export function smallTable(): string {
  const rows = Array.from({ length: 60 }, (_, i) => {
    const noise = [1, 2, 3, 4].map((k) => ((i * 37 + k * 61 + ((i * i * k) % 89)) % 97) / 97)
    return [2 * noise[0] + (i % 2), ...noise.slice(1), i % 2].join(',')
  })
  return ['a,b,c,d,label', ...rows].join('\n')
}
