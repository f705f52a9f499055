import { z } from 'zod'
import { email } from '../identity/sessions.ts'
import { type Endpoint, message, required } from '../lib/wire.ts'

const byToken = z.object({ token: required(200) })

export const newsletterApi = {
  /** The same answer whether the address is known or not: a mail to it asks whether it is hers. */
  subscribe: {
    method: 'POST',
    url: '/api/v1/newsletter',
    config: { who: 'anyone' },
    schema: { body: z.object({ email }), response: { 200: message } },
  },
  confirm: {
    method: 'POST',
    url: '/api/v1/newsletter/confirm',
    config: { who: 'anyone' },
    schema: { body: byToken, response: { 200: message } },
  },
  /** As mail programs leave with one click (RFC 8058): the token is in the address, and the body says nothing. */
  leave: {
    method: 'POST',
    url: '/api/v1/newsletter/unsubscribe',
    config: { who: 'anyone' },
    schema: { querystring: byToken, response: { 200: message } },
  },
  /** An older call. */
  olderOwn: {
    method: 'GET',
    url: '/api/mailchimp/payment',
    config: { who: 'member' },
    schema: { response: { 200: z.object({ subscribed: z.boolean() }) } },
  },
} as const satisfies Record<string, Endpoint>
