import pg from 'pg'

/** PostgreSQL and the parser of JSON quote values in these messages. */
const quotesValues = (error: Error) =>
  error instanceof SyntaxError || (error instanceof pg.DatabaseError && /^(?:22|P0)/.test(error.code ?? ''))

/** Returns who has written the message of the error, which may repeat what a person has typed. */
const outsideAuthor = (error: Error) => {
  if ('type' in error && /^Stripe/.test(String(error.type))) return 'the payment provider'
  return 'responseCode' in error || 'command' in error ? 'the mail server' : undefined
}

/** Lists what says the reason in the place of the message. */
const outsideCodes = (error: Error) =>
  Object.entries(error)
    .filter(([name]) => ['code', 'statusCode', 'responseCode'].includes(name))
    .flatMap(([, value]) => (typeof value === 'string' || typeof value === 'number' ? [value] : []))

const messageOf = (error: Error) => {
  const author = outsideAuthor(error)
  if (author) return [`an error of ${author}`, ...outsideCodes(error)].join(', ')
  return quotesValues(error) ? 'a value is invalid' : error.message.replaceAll(addresses, '…@…')
}

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

/** Errors that cause each other in a circle, or by the hundred, must not fill the log. */
const maxDepth = 5
const maxErrors = 5

/**
 * Describes an error for the log, or for a list of operators, without personal data: other fields, such as the `detail`
 * of PostgreSQL, show whole rows, and the first lines of a stack repeat the message.
 */
export const describeError = (error: unknown): object => describe(error, 0)

const describe = (error: unknown, depth: number): object => {
  if (!(error instanceof Error)) return { type: typeof error, message: 'not an error' }
  const fields = Object.entries(error).filter(
    ([name, value]) =>
      shownFields.some((shown) => shown === name) && (typeof value === 'string' || typeof value === 'number'),
  )
  const isDeepest = depth >= maxDepth
  return {
    type: error.constructor.name,
    message: messageOf(error),
    ...Object.fromEntries(fields),
    stack: frames(error)?.join('\n'),
    ...(error instanceof AggregateError &&
      !isDeepest && { errors: error.errors.slice(0, maxErrors).map((one) => describe(one, depth + 1)) }),
    ...(error.cause !== undefined && !isDeepest && { cause: describe(error.cause, depth + 1) }),
  }
}
