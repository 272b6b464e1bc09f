import { BinaryWriter, WireType } from '@bufbuild/protobuf/wire'

/** The types of tensors that the graph uses, by their number in TensorProto. */
export const ElementType = { float: 1, int64: 7, string: 8, bool: 9, double: 11 } as const

/** A tensor at the border of the graph; one row per scored row. */
export interface Port {
  name: string
  elementType: number
  rows: string | number
  columns: number
  about: string
}

/** An operation: what goes in, what comes out, by name. */
export interface Operation {
  type: string
  inputs: string[]
  output: string
  /** A second thing that comes out, which nobody needs. */
  unused?: string
  domain?: string
  attributes?: Record<string, AttributeValue>
}

/** Whole numbers are written as such: an attribute that is a float is given as `{ float }`. */
type AttributeValue = number | { float: number } | { floats: number[] } | { strings: string[] }

/** A constant: numbers, or texts. */
export interface Constant {
  name: string
  elementType: number
  shape: number[]
  values: readonly (number | string)[]
}

export interface OnnxModel {
  producerVersion: string
  about: string
  metadata: Record<string, string>
  operatorSets: { domain: string; version: number }[]
  inputs: Port[]
  outputs: Port[]
  constants: Constant[]
  operations: Operation[]
}

/** IR 9 goes with operator set 20, which onnxruntime has had since 1.17. */
const IR_VERSION = 9

/** Writes the messages of onnx.proto; the field numbers are those of that file. */
export function encodeModel(model: OnnxModel): Uint8Array<ArrayBuffer> {
  const out = new BinaryWriter()
  whole(out, 1, IR_VERSION)
  text(out, 2, 'infinite-push')
  text(out, 3, model.producerVersion)
  text(out, 6, model.about)
  message(out, 7, () => graph(out, model))
  for (const { domain, version } of model.operatorSets) {
    message(out, 8, () => {
      text(out, 1, domain)
      whole(out, 2, version)
    })
  }
  for (const [key, value] of Object.entries(model.metadata)) {
    message(out, 14, () => {
      text(out, 1, key)
      text(out, 2, value)
    })
  }
  return out.finish()
}

function graph(out: BinaryWriter, { operations, constants, inputs, outputs }: OnnxModel): void {
  for (const operation of operations) message(out, 1, () => node(out, operation))
  text(out, 2, 'scoring_rule')
  for (const constant of constants) message(out, 5, () => tensor(out, constant))
  for (const input of inputs) message(out, 11, () => port(out, input))
  for (const output of outputs) message(out, 12, () => port(out, output))
}

function node(out: BinaryWriter, { type, inputs, output, unused, domain, attributes = {} }: Operation): void {
  for (const input of inputs) text(out, 1, input)
  text(out, 2, output)
  if (unused !== undefined) text(out, 2, unused)
  text(out, 4, type)
  for (const [name, value] of Object.entries(attributes)) message(out, 5, () => attribute(out, name, value))
  if (domain !== undefined) text(out, 7, domain)
}

function attribute(out: BinaryWriter, name: string, value: AttributeValue): void {
  text(out, 1, name)
  if (typeof value === 'number') {
    whole(out, 3, value)
    whole(out, 20, 2)
  } else if ('float' in value) {
    out.tag(2, WireType.Bit32).float(value.float)
    whole(out, 20, 1)
  } else if ('floats' in value) {
    for (const x of value.floats) out.tag(7, WireType.Bit32).float(x)
    whole(out, 20, 6)
  } else {
    for (const word of value.strings) text(out, 9, word)
    whole(out, 20, 8)
  }
}

function tensor(out: BinaryWriter, { name, elementType, shape, values }: Constant): void {
  for (const size of shape) whole(out, 1, size)
  whole(out, 2, elementType)
  text(out, 8, name)
  for (const value of values) {
    if (typeof value === 'string') text(out, 6, value)
    else if (elementType === ElementType.int64) whole(out, 7, value)
    else out.tag(10, WireType.Bit64).double(value)
  }
}

function port(out: BinaryWriter, { name, elementType, rows, columns, about }: Port): void {
  text(out, 1, name)
  message(out, 2, () =>
    message(out, 1, () => {
      whole(out, 1, elementType)
      message(out, 2, () => {
        message(out, 1, () => (typeof rows === 'string' ? text(out, 2, rows) : whole(out, 1, rows)))
        message(out, 1, () => whole(out, 1, columns))
      })
    }),
  )
  text(out, 3, about)
}

function whole(out: BinaryWriter, field: number, value: number): void {
  out.tag(field, WireType.Varint).int64(value)
}

function text(out: BinaryWriter, field: number, value: string): void {
  out.tag(field, WireType.LengthDelimited).string(value)
}

function message(out: BinaryWriter, field: number, write: () => void): void {
  out.tag(field, WireType.LengthDelimited).fork()
  write()
  out.join()
}
