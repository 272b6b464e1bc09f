/** A worker that helps another one to multiply with a large table, until it is not needed for a while. */
import { helpWithProducts } from '@infinite-push/core/internal'

self.onmessage = ({ data }) => {
  helpWithProducts(data)
  self.close()
}
