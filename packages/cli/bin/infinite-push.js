#!/usr/bin/env node
// Committed by hand: npm links bins before `prepare` has built dist/.
import { main } from '../dist/bundle/main.js'

await main(process.argv)
