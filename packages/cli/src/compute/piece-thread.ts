/** A thread that computes pieces. */
import { parentPort } from 'node:worker_threads'
import { answerPieces } from '@infinite-push/core/internal'

if (parentPort) answerPieces(parentPort)
