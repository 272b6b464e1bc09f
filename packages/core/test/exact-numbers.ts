/** Numbers as whole multiples of 2⁻¹⁰⁷⁴: sums and comparisons without any rounding. Products are multiples of 2⁻²¹⁴⁸. */
export function exactly(x: number): bigint {
  const bits = new DataView(new ArrayBuffer(8))
  bits.setFloat64(0, x)
  const word = bits.getBigUint64(0)
  const exponent = Number((word >> 52n) & 0x7ffn)
  const fraction = word & 0xfffffffffffffn
  const size = exponent === 0 ? fraction : (fraction | (1n << 52n)) << BigInt(exponent - 1)
  return x < 0 ? -size : size
}

/** 1 as a product. */
export const ONE = exactly(1) * exactly(1)

export const largest = (values: readonly bigint[]): bigint => values.reduce((a, b) => (a > b ? a : b))
