import { french } from '@couronne/contract/lib/typography'
import type { MailView } from '@couronne/contract/platform/mails'
import { html, type SafeHtml } from '@remix-run/html-template'
import type { Deps } from '../../deps.ts'

/** Holds a section of a mail; `framed` are the lines that the law requires in a frame, below the others. */
export type Section = { title: string; lines: string[]; framed?: string[] }

/** Holds the content of a mail as plain texts, never HTML; the layout turns it into text and HTML. */
export type MailContent = {
  to: string
  subject: string
  greeting: string
  paragraphs: string[]
  facts?: [label: string, value: string][]
  button?: { label: string; url: string }
  /** These links are additional and less prominent. */
  links?: { label: string; url: string }[]
  closing?: string
  /** The reader must receive these texts in writing; they are in small print at the foot. */
  sections?: Section[]
  /** This is an attached calendar file, in the iCalendar format. */
  calendar?: string
  /** A mail client unsubscribes at this address with one click. */
  leaveUrl?: string
}

export type MailRow = { id: string; userId: string | null; subjectId: string | null }
/** Writes the content of a kind of mail; undefined when there is no longer a reason to send it. */
export type MailTemplate = (deps: Deps, mail: MailRow) => Promise<MailContent | undefined>

export type MailKind = MailView['kind']
export type MailTemplates = Record<MailKind, MailTemplate>

export const renderMail = (content: MailContent, brandName: string) => {
  const { greeting, paragraphs, facts = [], button, links = [], closing, sections = [], leaveUrl, calendar } = content
  const text = [
    french(greeting),
    ...paragraphs.map(french),
    ...(facts.length ? [facts.map(([label, value]) => `${french(label)} : ${value}`).join('\n')] : []),
    ...(button ? [`${french(button.label)} :\n${button.url}`] : []),
    ...links.map(({ label, url }) => `${french(label)} :\n${url}`),
    ...(closing ? [french(closing)] : []),
    ...sections.map(({ title, lines, framed = [] }) => [title, ...lines, ...framed].map(french).join('\n')),
    `${brandName} — La beauté près de chez vous`,
  ].join('\n\n')
  const paragraph = (body: string | SafeHtml) => html`<p style="margin:0 0 16px">${body}</p>`
  const smallParagraph = (line: string) =>
    html`<p style="margin:0 0 6px;font-size:14px;overflow-wrap:anywhere">${french(line)}</p>`
  const page = html`<!doctype html><html lang="fr"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${french(content.subject)}</title></head>
<body style="margin:0;background:#FFF8F0;color:#2B1620;font:16px/1.5 Figtree,Helvetica,Arial,sans-serif">
<div style="max-width:560px;margin:0 auto;padding:32px 20px">
<p style="margin:0 0 24px;font:600 24px/1.1 Fraunces,Georgia,serif;color:#6D1F48">${brandName}</p>
<div style="background:#FFFFFF;border:1px solid #F4E7D8;border-radius:20px;padding:24px">
${[greeting, ...paragraphs].map((part) => html`${paragraph(french(part))}\n`)}
${facts.length ? html`<table role="presentation" style="margin:0 0 16px;border-collapse:collapse">${facts.map(([label, value]) => html`<tr><td style="padding:4px 16px 4px 0">${french(label)}</td><td style="padding:4px 0"><strong>${value}</strong></td></tr>`)}</table>` : ''}
${button ? html`<p style="margin:0 0 16px"><a href="${button.url}" style="display:inline-block;background:#6D1F48;color:#FFFFFF;padding:12px 20px;border-radius:12px;text-decoration:none">${french(button.label)}</a></p><p style="margin:0 0 16px;font-size:14px;overflow-wrap:anywhere">${button.url}</p>` : ''}
${links.map(({ label, url }) => html`${paragraph(html`<a href="${url}" style="color:#6D1F48">${french(label)}</a>`)}\n`)}
${closing ? paragraph(french(closing)) : ''}
${sections.map(
  ({
    title,
    lines,
    framed = [],
  }) => html`<h2 style="margin:24px 0 4px;font-size:16px;line-height:1.3;color:#6D1F48">${french(title)}</h2>${lines.map(smallParagraph)}${framed.length ? html`<div style="margin:10px 0;border:1px solid #6D1F48;border-radius:12px;padding:12px 16px 6px">${framed.map(smallParagraph)}</div>` : ''}
`,
)}
</div>
<p style="margin:24px 0 0;font-size:14px">${brandName} — La beauté près de chez vous</p>
</div></body></html>`
  return {
    to: content.to,
    subject: french(content.subject),
    text,
    html: String(page),
    ...(leaveUrl && { leaveUrl }),
    ...(calendar && { calendar }),
  }
}
