#!/usr/bin/env node
// Committed by hand: npm links bins before `prepare` has built dist/.
import module from 'node:module'
import { homedir } from 'node:os'
import { join } from 'node:path'

// From Node 22 on, what was compiled once is kept, in a folder that only the user can write; Node 20 goes on without.
module.enableCompileCache?.(join(process.env.XDG_CACHE_HOME || join(homedir(), '.cache'), 'infinite-push'))

const { main } = await import('../dist/bundle/main.js')
await main(process.argv)
