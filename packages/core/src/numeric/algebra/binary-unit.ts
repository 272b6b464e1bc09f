/** The smallest power of two whose inverse is a number, too. */
const SMALLEST = 2 ** -1022
const EXPONENT = 0x7ff00000

const bits = new DataView(new ArrayBuffer(8))

/** The largest power of two that is not above a size, and not below 2⁻¹⁰²²: what is divided by it, or multiplied by its inverse, keeps its digits. */
export function binaryUnit(size: number): number {
  if (Number.isNaN(size)) return size
  bits.setFloat64(0, size)
  bits.setUint32(0, bits.getUint32(0) & EXPONENT)
  bits.setUint32(4, 0)
  return Math.max(SMALLEST, bits.getFloat64(0))
}
