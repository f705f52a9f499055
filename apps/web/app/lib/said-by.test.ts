import { UNSAFE_ErrorResponseImpl as ErrorResponse } from 'react-router'
import { expect, it } from 'vitest'
import { RefusalError } from './api.ts'
import { saidBy } from './said-by.ts'

const refusal = { statusCode: 429, error: 'too_many_requests', message: 'Patientez 12 secondes.' }

it.each([
  ['uncaught on the server', new ErrorResponse(429, '', refusal)],
  ['before the page was made, as its text', new ErrorResponse(429, '', JSON.stringify(refusal))],
  ['caught in the browser', new RefusalError(refusal)],
])('tells the words of a refusal: %s', (_, error) => expect(saidBy(error)).toBe(refusal.message))

it.each([new ErrorResponse(502, '', '<h1>Bad gateway</h1>'), new ErrorResponse(404, '', null), new Error('x'), null])(
  'finds none in what is no refusal',
  (error) => expect(saidBy(error)).toBeUndefined(),
)
