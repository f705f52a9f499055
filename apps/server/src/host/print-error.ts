import { inspect } from 'node:util'
import { StartupError } from '../config.ts'
import { describeError } from '../lib/describe-error.ts'

/** Prints an error for the person at the command line; of an unexpected one nothing that may be personal data. */
export const printError = (error: unknown) =>
  console.error(error instanceof StartupError ? error.message : inspect(describeError(error), { depth: 10 }))
