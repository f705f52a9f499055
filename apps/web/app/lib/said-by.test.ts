import { UNSAFE_ErrorResponseImpl as ErrorResponse } from 'react-router'
import { expect, it } from 'vitest'
import { RefusalError } from './api.ts'
import { saidBy } from './said-by.ts'

const refusal = { statusCode: 429, error: 'too_many_requests', message: 'Patientez 12 secondes.' }

it.each([
  ['a server error that was not caught', new ErrorResponse(429, '', refusal)],
  ['an error from before the page rendered, as text', new ErrorResponse(429, '', JSON.stringify(refusal))],
  ['an error caught in the browser', new RefusalError(refusal)],
])('saidBy returns the message of %s', (_, error) => expect(saidBy(error)).toBe(refusal.message))

it.each([new ErrorResponse(502, '', '<h1>Bad gateway</h1>'), new ErrorResponse(404, '', null), new Error('x'), null])(
  'saidBy returns undefined for anything that is not an API error',
  (error) => expect(saidBy(error)).toBeUndefined(),
)
