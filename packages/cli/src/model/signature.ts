import type { KeyObject } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { type Check, type Dataset, InfinitePushError, type Model, serializeModel } from '@infinite-push/core'
import { hashDataset } from '@infinite-push/core/internal'

/** Loaded where somebody signs or checks a signature: it takes as long as reading a small table. */
const crypto = () => process.getBuiltinModule('node:crypto')

/** What is signed: the document without the signature, the hash of its data included. */
function signedText({ signature: _, ...model }: Model): Uint8Array {
  return new TextEncoder().encode(serializeModel(model))
}

/**
 * The model as it can be signed. Who signs stands for the very table, so that its hash has to be one for which nobody can make another
 * table; that of a large one is not, unless it is asked for.
 */
export function signable<M extends Model>(model: M, data: Dataset): M {
  return { ...model, training: { ...model.training, hash: hashDataset(data, 'sha-256') } }
}

/** The private key that `fit --sign` names, checked before anything is learnt. */
export async function readSigningKey(path: string): Promise<KeyObject> {
  return readKey(path, 'sign', crypto().createPrivateKey)
}

/** The model with a signature of what it says (Ed25519). */
export function signed(model: Model, key: KeyObject): Model {
  const publicKey = spki(crypto().createPublicKey(key))
  const value = crypto().sign(null, signedText(model), key).toString('base64')
  return { ...model, signature: { algorithm: 'ed25519', publicKey, value } }
}

/** Whether the model carries a signature of whom this public key belongs to. */
export async function signatureCheck(model: Model, path: string): Promise<Check> {
  const key = await readKey(path, 'signed-by', crypto().createPublicKey)
  const { signature } = model
  const check = (passed: boolean, detail: string) => ({ name: 'signature', passed, detail })
  if (!signature) return check(false, 'the model carries no signature')
  if (signature.publicKey !== spki(key)) return check(false, 'signed by the owner of another key')
  const passed = crypto().verify(null, signedText(model), key, Buffer.from(signature.value, 'base64'))
  return check(passed, passed ? `signed by the owner of ${path}` : 'the model was changed after it was signed')
}

function spki(key: KeyObject): string {
  return key.export({ type: 'spki', format: 'der' }).toString('base64')
}

async function readKey(path: string, flag: string, make: (pem: string) => KeyObject): Promise<KeyObject> {
  const refuse = (message: string) =>
    new InfinitePushError('bad-key', message, {
      kind: 'usage',
      hint: 'openssl genpkey -algorithm ed25519 -out key.pem makes one, openssl pkey -in key.pem -pubout the public one.',
      field: flag,
    })
  const pem = await readFile(path, 'utf8').catch(() => {
    throw refuse(`--${flag} ${path}: it cannot be read.`)
  })
  const key = attempt(() => make(pem))
  if (key?.asymmetricKeyType === 'ed25519') return key
  throw refuse(`--${flag} ${path}: it is no ${flag === 'sign' ? 'private' : 'public'} Ed25519 key.`)
}

function attempt<T>(make: () => T): T | undefined {
  try {
    return make()
  } catch {
    return undefined
  }
}
