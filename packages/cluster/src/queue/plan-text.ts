/** Arrays that settings may hold, by name. */
const ARRAYS = { Float64Array, Int32Array, Uint8Array } as const
type ArrayName = keyof typeof ARRAYS

/**
 * A document as JSON from which the same comes out again, on every machine: also arrays of numbers, numbers that JSON has no
 * word for, and the negative zero. Equal documents give equal texts.
 */
export function toPlanText(document: unknown): string {
  return JSON.stringify(document, (_, value: unknown) => {
    if (typeof value === 'number') return isPlain(value) ? value : { $number: Object.is(value, -0) ? '-0' : `${value}` }
    if (!ArrayBuffer.isView(value)) return value
    const name = value.constructor.name
    if (!isArrayName(name)) throw new TypeError(`A plan cannot hold a ${name}.`)
    const { buffer, byteOffset, byteLength } = value
    return { $array: name, base64: Buffer.from(buffer, byteOffset, byteLength).toString('base64') }
  })
}

export function fromPlanText(text: string): unknown {
  return JSON.parse(text, (_, value: { $number?: unknown; $array?: unknown; base64?: unknown } | null) => {
    if (typeof value !== 'object' || value === null) return value
    const { $number, $array, base64 } = value
    if (typeof $number === 'string') return Number($number)
    if (typeof $array !== 'string' || typeof base64 !== 'string' || !isArrayName($array)) return value
    // A copy, since what Buffer gives need not begin where such an array may begin.
    return new ARRAYS[$array](new Uint8Array(Buffer.from(base64, 'base64')).buffer)
  })
}

function isPlain(value: number): boolean {
  return Number.isFinite(value) && !Object.is(value, -0)
}

function isArrayName(name: string): name is ArrayName {
  return Object.hasOwn(ARRAYS, name)
}
