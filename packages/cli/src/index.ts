export * from '@infinite-push/core'
