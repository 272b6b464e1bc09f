/** A table of a flatbuffer: fields by number, of which absent ones have their default. Places beyond the bytes throw a RangeError. */
export class FlatTable {
  private readonly fields: number
  private readonly size: number

  constructor(
    private readonly view: DataView,
    private readonly at: number,
  ) {
    this.fields = at - view.getInt32(at, true)
    this.size = view.getUint16(this.fields, true)
  }

  /** The table that a flatbuffer begins with. */
  static root(view: DataView): FlatTable {
    return new FlatTable(view, view.getUint32(0, true))
  }

  byte(field: number, usual = 0): number {
    const place = this.placeOf(field)
    return place === 0 ? usual : this.view.getUint8(place)
  }

  short(field: number, usual = 0): number {
    const place = this.placeOf(field)
    return place === 0 ? usual : this.view.getInt16(place, true)
  }

  int(field: number, usual = 0): number {
    const place = this.placeOf(field)
    return place === 0 ? usual : this.view.getInt32(place, true)
  }

  long(field: number): number {
    const place = this.placeOf(field)
    return place === 0 ? 0 : Number(this.view.getBigInt64(place, true))
  }

  text(field: number): string {
    const place = this.placeOf(field)
    if (place === 0) return ''
    const start = place + this.view.getUint32(place, true)
    const length = this.view.getUint32(start, true)
    return decoder.decode(new Uint8Array(this.view.buffer, this.view.byteOffset + start + 4, length))
  }

  table(field: number): FlatTable | undefined {
    const place = this.placeOf(field)
    return place === 0 ? undefined : new FlatTable(this.view, place + this.view.getUint32(place, true))
  }

  /** The tables of a list. */
  tables(field: number): FlatTable[] {
    return this.places(field, 4).map((at) => new FlatTable(this.view, at + this.view.getUint32(at, true)))
  }

  /** Whole numbers of 64 bits in the structures of a list, each of so many bytes. */
  longs(field: number, bytes: number): number[][] {
    return this.places(field, bytes).map((at) =>
      Array.from({ length: bytes / 8 }, (_, k) => Number(this.view.getBigInt64(at + 8 * k, true))),
    )
  }

  private places(field: number, bytes: number): number[] {
    const place = this.placeOf(field)
    if (place === 0) return []
    const start = place + this.view.getUint32(place, true)
    const length = this.view.getUint32(start, true)
    if (length * bytes > this.view.byteLength) throw new RangeError('a list is longer than the file')
    return Array.from({ length }, (_, k) => start + 4 + k * bytes)
  }

  private placeOf(field: number): number {
    const entry = 4 + 2 * field
    const offset = entry < this.size ? this.view.getUint16(this.fields + entry, true) : 0
    return offset === 0 ? 0 : this.at + offset
  }
}

const decoder = new TextDecoder()
