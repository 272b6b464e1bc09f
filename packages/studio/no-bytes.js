// In the place of WebAssembly modules that the page does without: without bytes there is no module, and their twins compute.
export const KINDS_BYTES = ''
export const SVMLIGHT_BYTES = ''
