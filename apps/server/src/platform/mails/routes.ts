import { z } from 'zod'
import type { Routes } from '../../lib/http/routes.ts'
import { defaultLimits } from '../../lib/limits.ts'
import { storedMails } from './queries.ts'
import { storedMailsPage } from './stored-mails-page.ts'

const query = z.object({ to: z.string().max(200).optional() })

/** Shows the mails stored when no mail server is configured; with a mail server, these addresses do not exist. */
export const mailRoutes: Routes = async (app, { readDb, mailer }) => {
  if (mailer.deliver) return
  // A person who tests the platform reloads this page until a mail arrives.
  const config = { access: 'anyone', limit: defaultLimits.light } as const
  const route = { method: 'GET', config, schema: { querystring: query, hide: true } } as const
  app.route({
    ...route,
    url: '/dev/courrier.json',
    handler: (request, reply) => {
      reply.header('cache-control', 'no-store')
      return storedMails(readDb, request.query.to)
    },
  })
  app.route({
    ...route,
    url: '/dev/courrier',
    handler: async (request, reply) => {
      const mails = await storedMails(readDb, request.query.to)
      return reply
        .type('text/html; charset=utf-8')
        .header('cache-control', 'no-store')
        .header('content-security-policy', "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'")
        .send(storedMailsPage(mails))
    },
  })
}
