export interface WasmMemory {
  readonly buffer: ArrayBuffer
}

/** The part of WebAssembly used here; the core is compiled without the types of Node or of a browser. */
interface WebAssemblyApi {
  Module: new (bytes: Uint8Array) => object
  Memory: new (size: {
    initial: number
    maximum: number
    shared: boolean
  }) => WasmMemory & { grow(pages: number): number }
  Instance: new (module: object, imports: { env: { memory: WasmMemory } }) => { exports: object }
}

interface Platform {
  WebAssembly?: WebAssemblyApi
  /** Node alone has it. */
  Buffer?: { from(text: string, encoding: 'hex'): Uint8Array }
}

const { WebAssembly, Buffer } = globalThis as unknown as Platform
const PAGE = 65_536
/** One page short of 4 GB, so that the address after the last number is still an address. */
const MOST_PAGES = 65_535

/** A module, compiled at its first use and not at import: a command runs once, and most need few of them. */
export class WasmModule {
  /** undefined: not tried yet; null: there is no WebAssembly with SIMD here. */
  private compiled: object | null | undefined

  constructor(private readonly digits: string) {}

  /** Undefined where there is no WebAssembly with SIMD. */
  code(): object | undefined {
    if (this.compiled === undefined) this.compiled = compile(this.digits)
    return this.compiled ?? undefined
  }

  /** An instance on a memory of its own, of at least so many bytes and at most so many; undefined where the platform cannot. */
  instantiate(bytes: number, mostBytes = bytes, shared = false): { memory: WasmMemory; exports: object } | undefined {
    const initial = Math.ceil(bytes / PAGE)
    if (!this.code() || !WebAssembly || initial > MOST_PAGES) return undefined
    try {
      const maximum = Math.min(MOST_PAGES, Math.ceil(mostBytes / PAGE))
      return this.on(new WebAssembly.Memory({ initial, maximum, shared }))
    } catch (error) {
      // No room for another memory: ordinary arrays may still find some.
      if (error instanceof RangeError) return undefined
      throw error
    }
  }

  /** An instance on a memory that is there. */
  on(memory: WasmMemory): { memory: WasmMemory; exports: object } | undefined {
    const code = this.code()
    return code && WebAssembly && { memory, exports: new WebAssembly.Instance(code, { env: { memory } }).exports }
  }
}

/**
 * A memory that grows leaves its buffer detached. At the first one that it sees, V8 throws away all that it has optimized of code which reads
 * typed arrays, and begins anew: a thread that is to compute sees one while there is nothing yet to throw away.
 */
export function growFirst(): void {
  try {
    if (WebAssembly) new WebAssembly.Memory({ initial: 0, maximum: 1, shared: false }).grow(1)
  } catch {
    // No room for any memory: then nothing will grow.
  }
}

/** The bytes need SIMD, so that compiling them is the test for it. */
function compile(digits: string): object | null {
  if (!WebAssembly) return null
  try {
    return new WebAssembly.Module(decode(digits))
  } catch {
    return null
  }
}

/** A loop over the text, in code that runs once, takes longer than compiling: it is left to where there is nothing else. */
function decode(digits: string): Uint8Array {
  if (Buffer) return Buffer.from(digits, 'hex')
  return Uint8Array.from(digits.match(/../g) ?? [], (byte) => Number.parseInt(byte, 16))
}
