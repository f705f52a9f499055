import pg from 'pg'
import Stripe from 'stripe'
import { expect, it } from 'vitest'
import { describeError } from './describe-error.ts'

const secret = 'Zoë Secret, zoe.secret@example.fr, 0612345678, 12 rue de la République, $argon2id$v=19$m=19456'

/** An error of PostgreSQL that has the secret in every field whose content is a value or a row. */
const databaseError = (code: string, message: string) =>
  Object.assign(new pg.DatabaseError(message, message.length, 'error'), {
    code,
    constraint: 'name_is_known',
    table: 'users',
    routine: 'ExecConstraints',
    detail: secret,
    where: secret,
    hint: secret,
    internalQuery: secret,
    dataType: secret,
    query: secret,
    parameters: [secret],
  })

it('the description of an error of PostgreSQL says which constraint of which table, and no value', () => {
  const error = databaseError('23514', 'new row for relation "users" violates check constraint "name_is_known"')
  expect(describeError(error)).toEqual({
    type: 'DatabaseError',
    message: error.message,
    code: '23514',
    constraint: 'name_is_known',
    table: 'users',
    routine: 'ExecConstraints',
    stack: expect.stringContaining('    at '),
  })
})

it.each([
  ['a value that PostgreSQL cannot read', databaseError('22P02', `invalid input syntax for type uuid: "${secret}"`)],
  ['an exception of a function', databaseError('P0001', `not allowed: ${secret}`)],
  ['JSON that cannot be read', new SyntaxError(`Unexpected token 'Z', "${secret}" is not valid JSON`)],
  [
    'an address that a mail server refuses',
    Object.assign(new Error('550 <zoe.secret@example.fr>: unknown'), { response: secret, rejected: [secret] }),
  ],
  ['something else than an error', secret],
  [
    'fields of the caller',
    Object.assign(new Error('failed'), { body: secret, headers: { cookie: secret }, code: [secret] }),
  ],
])('the description has no value of %s, nor of an error that it caused', (_, error) => {
  for (const described of [describeError(error), describeError(new Error('job', { cause: error }))]) {
    const text = JSON.stringify(described)
    for (const part of ['Zoë', 'zoe.secret', '0612345678', 'République', 'argon2id']) expect(text).not.toContain(part)
  }
})

it('an error of the provider or of a mail server keeps its type, code and status, and not its message', () => {
  const card = new Stripe.errors.StripeCardError({ type: 'card_error', message: secret, code: 'card_declined' })
  const refused = Object.assign(new Error(secret), { code: 'EENVELOPE', command: 'RCPT TO', responseCode: 550 })
  expect(describeError(Object.assign(card, { statusCode: 402 }))).toMatchObject({
    type: 'StripeCardError',
    message: expect.stringMatching(/^an error of the payment provider, .*card_declined/),
    code: 'card_declined',
    statusCode: 402,
  })
  expect(describeError(refused)).toMatchObject({
    type: 'Error',
    message: 'an error of the mail server, EENVELOPE, 550',
    code: 'EENVELOPE',
    responseCode: 550,
  })
  for (const error of [card, refused]) expect(JSON.stringify(describeError(error))).not.toContain('zoe.secret')
})

it('the description has the first five of several errors, and ends when errors cause each other', () => {
  const many = new AggregateError(Array.from({ length: 300 }, (_, i) => new Error(`fault ${i}`)))
  const { errors } = describeError(many) as { errors: { message: string }[] }
  expect(errors.map(({ message }) => message)).toEqual(['fault 0', 'fault 1', 'fault 2', 'fault 3', 'fault 4'])
  const circle = new Error('first')
  circle.cause = new Error('second', { cause: circle })
  expect(JSON.stringify(describeError(circle)).match(/"message":"(?:first|second)"/g)).toHaveLength(6)
})
