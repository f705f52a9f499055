import { z } from 'zod'
import { email } from '../identity/sessions.ts'
import { type Endpoint, message, required } from '../lib/wire.ts'

const byToken = z.object({ token: required(200) })

export const newsletterApi = {
  /** The answer does not reveal whether the address is known. A mail to the address asks for confirmation. */
  subscribe: {
    method: 'POST',
    url: '/api/v1/newsletter',
    config: { access: 'anyone' },
    schema: { body: z.object({ email }), response: { 200: message } },
  },
  confirm: {
    method: 'POST',
    url: '/api/v1/newsletter/confirm',
    config: { access: 'anyone' },
    schema: { body: byToken, response: { 200: message } },
  },
  /** One-click unsubscription by a mail program (RFC 8058). The token is in the URL, and the body is ignored. */
  leave: {
    method: 'POST',
    url: '/api/v1/newsletter/unsubscribe',
    config: { access: 'anyone' },
    schema: { querystring: byToken, response: { 200: message } },
  },
  /** Legacy endpoint: tells whether the caller is subscribed to the newsletter. */
  legacyOwn: {
    method: 'GET',
    url: '/api/mailchimp/payment',
    config: { access: 'member' },
    schema: { response: { 200: z.object({ subscribed: z.boolean() }) } },
  },
} as const satisfies Record<string, Endpoint>
