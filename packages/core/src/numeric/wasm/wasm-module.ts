export interface WasmMemory {
  readonly buffer: ArrayBuffer
}

/** The part of WebAssembly used here; the core is compiled without the types of Node or of a browser. */
interface WebAssemblyApi {
  Module: new (bytes: Uint8Array) => object
  Memory: new (size: { initial: number; maximum: number }) => WasmMemory
  Instance: new (module: object, imports: { env: { memory: WasmMemory } }) => { exports: object }
}

interface Platform {
  WebAssembly?: WebAssemblyApi
  atob?(base64: string): string
  /** Node alone has it. */
  Buffer?: { from(text: string, encoding: 'base64'): Uint8Array }
}

const { WebAssembly, atob, Buffer } = globalThis as unknown as Platform
const PAGE = 65_536
/** One page short of 4 GB, so that the address after the last number is still an address. */
const MOST_PAGES = 65_535

/** A module, compiled at its first use and not at import: a command runs once, and most need few of them. */
export class WasmModule {
  /** undefined: not tried yet; null: there is no WebAssembly with SIMD here. */
  private compiled: object | null | undefined

  constructor(private readonly base64: string) {}

  /** An instance on a memory of its own, of at least so many bytes and at most so many; undefined where the platform cannot. */
  instantiate(bytes: number, mostBytes = bytes): { memory: WasmMemory; exports: object } | undefined {
    const initial = Math.ceil(bytes / PAGE)
    if (this.compiled === undefined) this.compiled = compile(this.base64)
    if (!this.compiled || !WebAssembly || initial > MOST_PAGES) return undefined
    try {
      const maximum = Math.min(MOST_PAGES, Math.ceil(mostBytes / PAGE))
      const memory = new WebAssembly.Memory({ initial, maximum })
      const { exports } = new WebAssembly.Instance(this.compiled, { env: { memory } })
      return { memory, exports }
    } catch (error) {
      // No room for another memory: ordinary arrays may still find some.
      if (error instanceof RangeError) return undefined
      throw error
    }
  }
}

/** The bytes need SIMD, so that compiling them is the test for it. */
function compile(base64: string): object | null {
  const bytes = decode(base64)
  if (!WebAssembly || !bytes) return null
  try {
    return new WebAssembly.Module(bytes)
  } catch {
    return null
  }
}

/** A loop over the text, in code that runs once, takes longer than compiling: it is left to where there is nothing else. */
function decode(base64: string): Uint8Array | undefined {
  if (Buffer) return Buffer.from(base64, 'base64')
  const text = atob?.(base64)
  if (text === undefined) return undefined
  const bytes = new Uint8Array(text.length)
  for (let i = 0; i < bytes.length; i++) bytes[i] = text.charCodeAt(i)
  return bytes
}
