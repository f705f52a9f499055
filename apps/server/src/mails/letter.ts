import type { MailView } from '@couronne/contract/mails'
import { french } from '@couronne/contract/typography'
import type { Deps } from '../deps.ts'

/** What a mail says; the layout makes text and HTML of it. Plain texts, never HTML. */
export type Letter = {
  to: string
  subject: string
  greeting: string
  paragraphs: string[]
  facts?: [label: string, value: string][]
  button?: { label: string; url: string }
  /** Further ways on, less conspicuous. */
  links?: { label: string; url: string }[]
  closing?: string
}

export type MailRow = { id: string; user_id: string | null; subject_id: string | null }
/** Writes the letter of a kind of mail, or nothing when there is no longer a reason to send it. */
export type LetterWriter = (deps: Deps, mail: MailRow) => Promise<Letter | undefined>

export type MailKind = MailView['kind']
/** Who writes each of them. */
export type Letters = Record<MailKind, LetterWriter>

/** A text as HTML shows it, in an attribute too. */
export const escapeHtml = (text: string) => text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`)

export const layOut = (letter: Letter, brandName: string) => {
  const { greeting, paragraphs, facts = [], button, links = [], closing } = letter
  const text = [
    french(greeting),
    ...paragraphs.map(french),
    ...(facts.length ? [facts.map(([label, value]) => `${french(label)} : ${value}`).join('\n')] : []),
    ...(button ? [`${french(button.label)} :\n${button.url}`] : []),
    ...links.map(({ label, url }) => `${french(label)} :\n${url}`),
    ...(closing ? [french(closing)] : []),
    `${brandName} — La beauté près de chez vous`,
  ].join('\n\n')
  const paragraph = (body: string) => `<p style="margin:0 0 16px">${body}</p>`
  const html = `<!doctype html><html lang="fr"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escapeHtml(french(letter.subject))}</title></head>
<body style="margin:0;background:#FFF8F0;color:#2B1620;font:16px/1.5 Figtree,Helvetica,Arial,sans-serif">
<div style="max-width:560px;margin:0 auto;padding:32px 20px">
<p style="margin:0 0 24px;font:600 24px/1.1 Fraunces,Georgia,serif;color:#6D1F48">${escapeHtml(brandName)}</p>
<div style="background:#FFFFFF;border:1px solid #F4E7D8;border-radius:20px;padding:24px">
${[greeting, ...paragraphs].map((part) => paragraph(escapeHtml(french(part)))).join('\n')}
${facts.length ? `<table role="presentation" style="margin:0 0 16px;border-collapse:collapse">${facts.map(([label, value]) => `<tr><td style="padding:4px 16px 4px 0">${escapeHtml(french(label))}</td><td style="padding:4px 0"><strong>${escapeHtml(value)}</strong></td></tr>`).join('')}</table>` : ''}
${button ? `<p style="margin:0 0 16px"><a href="${escapeHtml(button.url)}" style="display:inline-block;background:#6D1F48;color:#FFFFFF;padding:12px 20px;border-radius:12px;text-decoration:none">${escapeHtml(french(button.label))}</a></p><p style="margin:0 0 16px;font-size:14px;overflow-wrap:anywhere">${escapeHtml(button.url)}</p>` : ''}
${links.map(({ label, url }) => paragraph(`<a href="${escapeHtml(url)}" style="color:#6D1F48">${escapeHtml(french(label))}</a>`)).join('\n')}
${closing ? paragraph(escapeHtml(french(closing))) : ''}
</div>
<p style="margin:24px 0 0;font-size:14px">${escapeHtml(brandName)} — La beauté près de chez vous</p>
</div></body></html>`
  return { to: letter.to, subject: french(letter.subject), text, html }
}
