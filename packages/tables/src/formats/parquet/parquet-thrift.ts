/** Parquet needs far less; a deeper structure is made to exhaust the stack. */
const DEEPEST = 16

/**
 * Walks over one structure of Thrift's compact protocol, and throws where a length in it goes beyond the bytes that
 * are left: what is allocated by these lengths later on then stays in proportion to the file.
 *
 * @example
 * ```ts
 * checkThrift(new DataView(Uint8Array.of(0x15, 0x02, 0x00).buffer), 0) // 3: one field, and the end
 * ```
 */
export function checkThrift(view: DataView, start: number): number {
  let at = start
  const varint = (): number => {
    let value = 0
    for (let shift = 0; ; shift += 7) {
      const byte = view.getUint8(at++)
      // Beyond 2^53 only the size matters, which is too large anyway.
      value += (byte & 0x7f) * 2 ** shift
      if (byte < 0x80) return value
    }
  }
  const skip = (bytes: number): void => {
    if (bytes > view.byteLength - at) throw new Error('a length goes beyond the end')
    at += bytes
  }
  const list = (depth: number): void => {
    const head = view.getUint8(at++)
    const size = head >> 4 === 15 ? varint() : head >> 4
    if (size > view.byteLength - at) throw new Error('a list goes beyond the end')
    const type = head & 15
    for (let i = 0; i < size; i++) element(type === 1 || type === 2 ? 3 : type, depth)
  }
  const element = (type: number, depth: number): void => {
    if (type === 1 || type === 2) return
    if (type === 3) skip(1)
    else if (type >= 4 && type <= 6) varint()
    else if (type === 7) skip(8)
    else if (type === 8) skip(varint())
    else if (type === 9) list(depth + 1)
    else if (type === 12) struct(depth + 1)
    else throw new Error(`there is no type ${type}`)
  }
  const struct = (depth: number): void => {
    if (depth > DEEPEST) throw new Error('structures are nested too deeply')
    for (let head = view.getUint8(at++); (head & 15) !== 0; head = view.getUint8(at++)) {
      if (head >> 4 === 0) varint()
      element(head & 15, depth)
    }
  }
  struct(0)
  return at
}
