/** A thread that computes pieces. */
import { parentPort } from 'node:worker_threads'
import { answerPieces } from '@infinite-push/core/internal'
import { keepNow } from '../kept-code.js'

// Who puts the pieces together has run all there is to run.
if (parentPort) answerPieces(parentPort, keepNow)
