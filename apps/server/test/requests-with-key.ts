import { sql } from 'kysely'
import type { TestApp } from './harness.ts'

/**
 * Sends a request with an Idempotency-Key; `body` is the answer's text, so that answers can be compared to the byte.
 */
export const sendWithKey = async (
  app: TestApp['server'],
  person: { token: string },
  key: string,
  url: string,
  payload: object,
  method: 'POST' | 'PATCH' = 'POST',
) => {
  const headers = { authorization: `Bearer ${person.token}`, 'idempotency-key': key }
  const reply = await app.inject({ method, url, headers, payload })
  return { status: reply.statusCode, type: reply.headers['content-type'], body: reply.body }
}

/** Makes every write of an answer fail until the caller ends it, like a server that dies just before it. */
export const failStoringAnswers = async ({ db }: TestApp) => {
  await sql`create function lose() returns trigger language plpgsql as $$ begin raise exception 'lost'; end $$`.execute(
    db,
  )
  await sql`create trigger lose before update of body on idempotency_keys for each row
    when (new.body is not null) execute function lose()`.execute(db)
  return () => sql`drop function lose cascade`.execute(db)
}
