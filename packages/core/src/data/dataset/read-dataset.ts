import { type LabelInput, readLabels } from '../../labels.js'
import type { Dataset } from './dataset.js'

/** A table to learn from, with labels as the caller has them. */
export type DatasetInput = Omit<Dataset, 'labels'> & { readonly labels: LabelInput }

/** The table with labels 1 and 0; itself when it has them already. */
export function readDataset<T extends DatasetInput>(data: T): T & Dataset {
  const labels = readLabels(data.labels)
  return labels === data.labels ? (data as T & Dataset) : { ...data, labels }
}
