import { type DestinationStream, type Logger, pino, stdTimeFunctions } from 'pino'
import { describeError } from './describe-error.ts'

/** The messages and fields of an entry never come from a person; errors lose what does. */
export type Log = Logger

/** Fastify's own entries would contain the address with its query, and that of the network. */
const describeIncoming = ({ method }: { method?: string }) => ({ method })

/** Writes one line of JSON for each entry. */
export const createLog = (stream?: DestinationStream): Log =>
  pino(
    { base: null, timestamp: stdTimeFunctions.isoTime, serializers: { err: describeError, req: describeIncoming } },
    ...(stream ? [stream] : []),
  )

/** The log of this process goes to its standard output. */
export const log = createLog()
