/** The binary of a version of Node. */
export function nodeBinary(version: string): string
