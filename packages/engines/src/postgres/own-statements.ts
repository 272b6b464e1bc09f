import type pg from 'pg'

/** How the driver is told what to send: by the extended protocol, which takes one statement and no more. */
interface DriverConnection {
  parse(statement: { text: string }): void
  describe(of: { type: 'S' }): void
  bind(values: object): void
  execute(portal: object): void
  sync(): void
}

/** What may come for a statement. */
interface Heard {
  handleCopyData?(message: { chunk: Buffer }): void
  handleRowDescription?(message: { fields: { name: string; dataTypeID: number }[] }): void
}

/** The driver takes statements that send and hear what they like, for what it has no words of its own. */
function sent(client: pg.Client, send: (connection: DriverConnection) => void, heard: Heard): Promise<void> {
  return new Promise((resolve, reject) => {
    const statement = {
      submit: send,
      handleCommandComplete: () => {},
      handleReadyForQuery: () => resolve(),
      handleError: reject,
      ...heard,
    }
    client.query(statement as unknown as pg.Submittable)
  })
}

/** The columns of an answer that is not asked for, with their types by number. */
export async function describeStatement(client: pg.Client, text: string): Promise<{ name: string; type: string }[]> {
  let columns: { name: string; type: string }[] = []
  const send = (connection: DriverConnection) => {
    connection.parse({ text })
    connection.describe({ type: 'S' })
    connection.sync()
  }
  await sent(client, send, {
    handleRowDescription: ({ fields }) => {
      columns = fields.map(({ name, dataTypeID }) => ({ name, type: String(dataTypeID) }))
    },
  })
  return columns
}

/** Reads the answer of a statement in the binary form of COPY, a message at a time. */
export function copyOut(client: pg.Client, statement: string, take: (message: Buffer) => void): Promise<void> {
  const send = (connection: DriverConnection) => {
    connection.parse({ text: `copy (${statement}) to stdout (format binary)` })
    connection.bind({})
    connection.execute({})
    connection.sync()
  }
  return sent(client, send, { handleCopyData: ({ chunk }) => take(chunk) })
}
