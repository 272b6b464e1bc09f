#!/usr/bin/env node
// Committed by hand: npm links bins before `prepare` has built dist/.
const { join } = require('node:path')
const { keptFolder, requireKept } = require('../dist/bundle/kept-code.js')

// What was compiled once is kept.
const { main, leave } = requireKept(join(__dirname, '../dist/bundle/main.js'), keptFolder())
main(process.argv).then(leave)
