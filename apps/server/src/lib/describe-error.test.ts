import pg from 'pg'
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
