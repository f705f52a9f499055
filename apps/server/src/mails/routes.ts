import { z } from 'zod'
import type { Db } from '../lib/database.ts'
import type { Routes } from '../lib/routes.ts'
import { escapeHtml } from './letter.ts'

const query = z.object({ to: z.string().max(200).optional() })

const keptMails = (db: Db, to?: string) =>
  db
    .selectFrom('mails as m')
    .select(['m.recipient as to', 'm.subject', 'm.text', 'm.html', 'm.sent_at as date'])
    .where('m.html', 'is not', null)
    .$if(to !== undefined, (mails) => mails.where('m.recipient', '=', to as string))
    .orderBy('m.sent_at', 'desc')
    .orderBy('m.id', 'desc')
    .limit(200)
    .execute()

/** The mails that were kept because no mail server is configured; with one, these addresses do not exist. */
export const mailRoutes: Routes = async (app, { readDb, mailer }) => {
  if (mailer.deliver) return
  // Whoever tries the house looks here again and again until a mail has come.
  const config = { who: 'anyone', limit: 'light' } as const
  const route = { method: 'GET', config, schema: { querystring: query, hide: true } } as const
  app.route({
    ...route,
    url: '/dev/courrier.json',
    handler: (request, reply) => {
      reply.header('cache-control', 'no-store')
      return keptMails(readDb, request.query.to)
    },
  })
  app.route({
    ...route,
    url: '/dev/courrier',
    handler: async (request, reply) => {
      const mails = await keptMails(readDb, request.query.to)
      const list = mails
        .map(
          (
            mail,
          ) => `<article><h2>${escapeHtml(mail.subject ?? '')}</h2><p>À ${escapeHtml(mail.to ?? '')}, ${mail.date?.toISOString()}</p>
<iframe sandbox="allow-popups allow-popups-to-escape-sandbox allow-top-navigation-by-user-activation" title="${escapeHtml(mail.subject ?? '')}" srcdoc="${escapeHtml((mail.html ?? '').replace('<head>', '<head><base target="_top">'))}"></iframe></article>`,
        )
        .join('\n')
      return reply
        .type('text/html; charset=utf-8')
        .header('cache-control', 'no-store')
        .header('content-security-policy', "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'")
        .send(`<!doctype html><html lang="fr"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="robots" content="noindex"><title>Courrier</title>
<style>body{font:16px/1.5 sans-serif;max-width:720px;margin:0 auto;padding:16px;background:#FFF8F0;color:#2B1620}iframe{width:100%;height:560px;border:1px solid #F4E7D8;border-radius:12px;background:#fff}h2{margin:32px 0 0;font-size:18px}p{margin:4px 0 8px}</style></head>
<body><h1>Courrier</h1><p>Aucun serveur de courrier n’est réglé : les messages sont gardés ici.</p>${list || '<p>Aucun message pour l’instant.</p>'}</body></html>`)
    },
  })
}
