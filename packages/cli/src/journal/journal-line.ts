/** Enough to tell a line that was damaged from one that was not. */
const DIGITS = 16
const LINE = new RegExp(`^\\{"check":"([0-9a-f]{${DIGITS}})",(.*)\\}$`, 's')

/**
 * A line of a journal: a JSON object that begins with the checksum of the rest. `salt` ties it to the journal it was
 * written for.
 */
export function checkedLine(fields: string, salt = ''): string {
  return `{"check":"${checksum(fields, salt)}",${fields}}\n`
}

/** The fields of a line as they were written; undefined when it is damaged. */
export function readLine(line: string, salt = ''): Record<string, unknown> | undefined {
  const [, check, fields] = LINE.exec(line) ?? []
  return fields !== undefined && check === checksum(fields, salt) ? JSON.parse(`{${fields}}`) : undefined
}

/** The checksum a whole line carries. */
export function checkOf(line: string): string {
  return LINE.exec(line.trimEnd())?.[1] ?? ''
}

function checksum(fields: string, salt: string): string {
  const { createHash } = process.getBuiltinModule('node:crypto')
  return createHash('sha256').update(salt).update(fields).digest('hex').slice(0, DIGITS)
}
