import pg from 'pg'

/** PostgreSQL and the parser of JSON quote values in these messages. */
const quotesValues = (error: Error) =>
  error instanceof SyntaxError || (error instanceof pg.DatabaseError && /^(?:22|P0)/.test(error.code ?? ''))

/** Mail servers repeat the address that they refuse. */
const addresses = /[^\s<>"'(),;:]+@[^\s<>"'(),;:]+/g

const shownFields = [
  'code',
  'constraint',
  'table',
  'column',
  'routine',
  'syscall',
  'statusCode',
  'responseCode',
] as const

const frames = (error: Error) => error.stack?.split('\n').filter((line) => /^ +at /.test(line))

/**
 * Describes an error for the log, or for a list of operators, without personal data: other fields, such as the `detail`
 * of PostgreSQL, show whole rows, and the first lines of a stack repeat the message.
 */
export const describeError = (error: unknown): object => {
  if (!(error instanceof Error)) return { type: typeof error, message: 'not an error' }
  const fields = Object.entries(error).filter(
    ([name, value]) =>
      shownFields.some((shown) => shown === name) && (typeof value === 'string' || typeof value === 'number'),
  )
  return {
    type: error.constructor.name,
    message: quotesValues(error) ? 'a value is invalid' : error.message.replaceAll(addresses, '…@…'),
    ...Object.fromEntries(fields),
    stack: frames(error)?.join('\n'),
    ...(error.cause !== undefined && { cause: describeError(error.cause) }),
  }
}
