import { refusal } from './define.js'

/** Why a model document cannot be read, or does not belong to a table. */

export const notJson = refusal('not-json', {
  kind: 'model',
  message: ({ what }: { what: string }) => `The model document ${what}.`,
  hint: () => 'It may have been cut off while it was written or copied: copy it again, or fit again.',
})

export const notAModel = refusal('not-a-model', {
  kind: 'model',
  field: 'format',
  message: ({ format }: { format: string }) => `This is JSON, but not a model: its format is not '${format}'.`,
  hint: () => 'Models are what serializeModel writes.',
})

export const newerModel = refusal('newer-model', {
  kind: 'model',
  field: 'version',
  message: ({ version, known }: { version: number; known: number }) =>
    `This model was written by a newer version of infinite-push: its version is ${version}, known is ${known}.`,
  hint: () => 'Upgrade: npm install infinite-push@latest.',
})

export const damagedModel = refusal('bad-model', {
  kind: 'model',
  field: ({ path }) => path,
  message: ({ what }: { path: string; what: string }) => what,
  hint: () => 'The document was changed or damaged after it was written: fit again, or take an untouched copy.',
})

export const otherData = refusal('other-data', {
  kind: 'data',
  message: ({ why }: { why: string }) => `This is not the table the model was learnt from: ${why}.`,
  hint: () => 'Give the training data, with the same labels, columns and rule for missing cells.',
})
