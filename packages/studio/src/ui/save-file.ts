import type { Download } from '../engine/views.js'

/** Hands a file to the browser, which keeps it where downloads go. */
export function saveFile({ name, type, content }: Download): void {
  const url = URL.createObjectURL(new Blob([content as BlobPart], { type }))
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  // The download has its own hold on the bytes by then.
  setTimeout(() => URL.revokeObjectURL(url), 10_000)
}
