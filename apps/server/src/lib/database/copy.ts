import { Readable, Writable } from 'node:stream'
import type pg from 'pg'

/** These methods of pg's connection are missing from its types. */
type Connection = pg.Connection & {
  sendCopyFromChunk(chunk: Buffer): void
  endCopyFrom(): void
  sendCopyFail(reason: string): void
}

/** Rows arrive one by one, and each write to a compressor costs a round trip to another thread. */
const chunkBytes = 64 * 1024

const rowsOf = (command: string) => Number(/^COPY (\d+)$/.exec(command)?.[1])

/** Runs `copy … to stdout`. `rows` is its number of rows, once the stream has ended. */
export const copyToStream = (client: pg.ClientBase, text: string) => {
  let connection: Connection | undefined
  let pending: Buffer[] = []
  let pendingBytes = 0
  const result = { rows: 0, stream: new Readable({ read: () => void connection?.stream.resume() }) }
  const flush = () => {
    const chunk = Buffer.concat(pending)
    pending = []
    pendingBytes = 0
    return chunk.length === 0 || result.stream.push(chunk)
  }
  client.query({
    submit: (opened: pg.Connection) => {
      connection = opened as Connection
      connection.query(text)
    },
    handleCopyData: ({ chunk }: { chunk: Buffer }) => {
      // The chunk is a part of the buffer into which pg reads what comes next.
      pending.push(Buffer.from(chunk))
      pendingBytes += chunk.length
      if (pendingBytes >= chunkBytes && !flush()) connection?.stream.pause()
    },
    handleCommandComplete: (message: { text: string }) => {
      result.rows = rowsOf(message.text)
    },
    handleReadyForQuery: () => {
      flush()
      result.stream.push(null)
    },
    handleError: (error: Error) => void result.stream.destroy(error),
  })
  return result
}

/** Runs `copy … from stdin`. `rows` is its number of rows, once the stream has finished. */
export const copyFromStream = (client: pg.ClientBase, text: string) => {
  let connection: Connection | undefined
  let isOver = false
  const started = Promise.withResolvers<void>()
  const ended = Promise.withResolvers<void>()
  for (const { promise } of [started, ended]) promise.catch(() => {})
  const stream = new Writable({
    construct: (done) => void started.promise.then(() => done(), done),
    write: (chunk: Buffer, _encoding, done) => {
      connection?.sendCopyFromChunk(chunk)
      if (connection?.stream.writableNeedDrain) connection.stream.once('drain', () => done())
      else done()
    },
    final: (done) => {
      connection?.endCopyFrom()
      ended.promise.then(() => done(), done)
    },
    destroy: (error, done) => {
      if (!isOver) connection?.sendCopyFail('interrupted')
      done(error)
    },
  })
  const result = { rows: 0, stream }
  client.query({
    submit: (opened: pg.Connection) => {
      connection = opened as Connection
      connection.query(text)
    },
    handleCopyInResponse: () => started.resolve(),
    handleCommandComplete: (message: { text: string }) => {
      result.rows = rowsOf(message.text)
    },
    handleReadyForQuery: () => {
      isOver = true
      ended.resolve()
    },
    handleError: (error: Error) => {
      isOver = true
      started.reject(error)
      ended.reject(error)
      stream.destroy(error)
    },
  })
  return result
}
