import { freeName } from '../exporter.js'
import { type Constant, ElementType, type Operation } from './onnx-messages.js'

/** Collects operations and constants under names of their own. */
export class OnnxGraph {
  readonly operations: Operation[] = []
  readonly constants: Constant[] = []
  private readonly taken: Set<string>

  constructor(taken: ReadonlySet<string>) {
    this.taken = new Set(taken)
  }

  /** Adds an operation; returns the name of what comes out. */
  add(type: string, inputs: string[], more: Partial<Operation> = {}): string {
    const output = more.output ?? this.named(type.toLowerCase())
    this.operations.push({ ...more, type, inputs, output })
    return output
  }

  /** Tensors side by side. */
  concat(parts: readonly string[]): string {
    return parts.length === 1 ? parts[0] : this.add('Concat', [...parts], { attributes: { axis: 1 } })
  }

  asDoubles(tensor: string): string {
    return this.add('Cast', [tensor], { attributes: { to: ElementType.double } })
  }

  /** One row of doubles. */
  doubles(wish: string, values: readonly number[]): string {
    return this.constant({ name: this.named(wish), elementType: ElementType.double, shape: [1, values.length], values })
  }

  texts(wish: string, values: readonly string[], shape: number[]): string {
    return this.constant({ name: this.named(wish), elementType: ElementType.string, shape, values })
  }

  wholes(wish: string, values: readonly number[]): string {
    return this.constant({ name: this.named(wish), elementType: ElementType.int64, shape: [values.length], values })
  }

  private constant(constant: Constant): string {
    this.constants.push(constant)
    return constant.name
  }

  /** A name that nothing else has. */
  named(wish: string): string {
    const name = freeName(wish, this.taken)
    this.taken.add(name)
    return name
  }
}
