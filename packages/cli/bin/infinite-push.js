#!/usr/bin/env node
// Committed by hand: npm links bins before `prepare` has built dist/.
const { enableCompileCache } = require('node:module')
const { homedir } = require('node:os')
const { join } = require('node:path')

const MAIN = '../dist/bundle/main.js'

/** What was compiled once is kept, in a folder that only the user can write: by the platform from Node 22 on, else by us. */
function load(folder) {
  if (!enableCompileCache) return require('../dist/bundle/kept-code.js').requireKept(join(__dirname, MAIN), folder)
  enableCompileCache(folder)
  return require(MAIN)
}

load(join(process.env.XDG_CACHE_HOME || join(homedir(), '.cache'), 'infinite-push')).main(process.argv)
