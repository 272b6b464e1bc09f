// dependency-cruiser hands every file to swc as plain TypeScript, which ends at the first tag of a page. Loaded before it,
// this lets swc read .tsx as what it is.
const swc = require('@swc/core')

const { parseFileSync } = swc
swc.parseFileSync = (file, options) => parseFileSync(file, { ...options, tsx: file.endsWith('.tsx') })
