import { type DestinationStream, type Logger, pino, stdTimeFunctions } from 'pino'
import { describeError } from './describe-error.ts'

/** The messages and fields of an entry never come from a person; errors lose what does. */
export type Log = Logger

/** Writes one line of JSON for each entry. */
export const createLog = (stream?: DestinationStream): Log =>
  pino(
    { base: null, timestamp: stdTimeFunctions.isoTime, serializers: { err: describeError } },
    ...(stream ? [stream] : []),
  )

/** The log of this process goes to its standard output. */
export const log = createLog()
