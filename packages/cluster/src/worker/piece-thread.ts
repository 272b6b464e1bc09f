/** A thread of a worker: it computes, so that the main one is always free to tell Redis that it is alive. */
import { parentPort } from 'node:worker_threads'
import { answerPieces } from '@infinite-push/core/internal'

if (parentPort) answerPieces(parentPort)
