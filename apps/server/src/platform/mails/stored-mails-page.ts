import { html } from '@remix-run/html-template'

type StoredMail = {
  to: string | null
  subject: string | null
  html: string | null
  calendar?: string | null
  date: Date | null
}

/** Shows each mail in its own frame, as its reader would see it. */
export const storedMailsPage = (mails: StoredMail[]) =>
  String(html`<!doctype html><html lang="fr"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="robots" content="noindex"><title>Courrier</title>
<style>body{font:16px/1.5 sans-serif;max-width:720px;margin:0 auto;padding:16px;background:#FFF8F0;color:#2B1620}iframe{width:100%;height:560px;border:1px solid #F4E7D8;border-radius:12px;background:#fff}h2{margin:32px 0 0;font-size:18px}p{margin:4px 0 8px}</style></head>
<body><h1>Courrier</h1><p>Aucun serveur de courrier n’est réglé : les messages sont gardés ici.</p>${mails.length ? mails.map(article) : html`<p>Aucun message pour l’instant.</p>`}</body></html>`)

const article = (
  mail: StoredMail,
) => html`<article><h2>${mail.subject}</h2><p>À ${mail.to}, ${mail.date?.toISOString()}</p>
<iframe sandbox="allow-popups allow-popups-to-escape-sandbox allow-top-navigation-by-user-activation" title="${mail.subject}" srcdoc="${mail.html?.replace('<head>', '<head><base target="_top">')}"></iframe>${mail.calendar ? html`<p><a download="rendez-vous.ics" href="data:text/calendar;charset=utf-8,${encodeURIComponent(mail.calendar)}">Fichier joint : rendez-vous.ics</a></p>` : ''}</article>
`
