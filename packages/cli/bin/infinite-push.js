#!/usr/bin/env node
// Committed by hand: npm links bins before `prepare` has built dist/.
const { homedir } = require('node:os')
const { join } = require('node:path')
const { requireKept } = require('../dist/bundle/kept-code.js')

// What was compiled once is kept, in a folder that only the user can write.
const folder = join(process.env.XDG_CACHE_HOME || join(homedir(), '.cache'), 'infinite-push')
requireKept(join(__dirname, '../dist/bundle/main.js'), folder).main(process.argv)
