/** The version of the library, which models carry. */
export const VERSION = '0.1.0'
