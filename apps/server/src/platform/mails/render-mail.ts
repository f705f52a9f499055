import { type Company, companyOf } from '@couronne/contract/lib/company'
import { frenchPhone } from '@couronne/contract/lib/french-formats'
import { pageAddress } from '@couronne/contract/lib/page-paths'
import { french } from '@couronne/contract/lib/typography'
import { html, type SafeHtml } from '@remix-run/html-template'
import type { Deps } from '../../deps.ts'
import { mailStyle } from './mail-style.ts'
import type { MailContent } from './mail-template.ts'

/** Names who sends the mails. */
type Sender = { brandName: string; company: Company; publicUrl: string }

export const senderOf = ({ config: { site }, publicUrl }: Pick<Deps, 'config' | 'publicUrl'>): Sender => ({
  brandName: site.brandName,
  company: companyOf(site.legal),
  publicUrl,
})

export const renderMail = (content: MailContent, sender: Sender) => {
  const { leaveUrl, calendar } = content
  return {
    to: content.to,
    subject: french(content.subject),
    text: `${textOf(content)}\n\n${footText(sender)}`,
    html: String(pageOf(content, sender)),
    ...(leaveUrl && { leaveUrl }),
    ...(calendar && { calendar }),
  }
}

const textOf = ({ greeting, paragraphs, facts = [], button, links = [], closing, sections = [] }: MailContent) =>
  [
    french(greeting),
    ...paragraphs.map(french),
    ...(facts.length ? [facts.map(([label, value]) => `${french(label)} : ${value}`).join('\n')] : []),
    ...(button ? [`${french(button.label)} :\n${button.url}`] : []),
    ...links.map(({ label, url }) => `${french(label)} :\n${url}`),
    ...(closing ? [french(closing)] : []),
    ...sections.map(({ title, lines, framed = [] }) => [title, ...lines, ...framed].map(french).join('\n')),
  ].join('\n\n')

const taglineOf = ({ brandName }: Sender) => `${brandName} — La beauté près de chez vous`

/** The commercial code wants the company and its registration on all its correspondence (R123-237). */
const companyLines = ({ company }: Sender) =>
  [
    `${company.companyName}, ${company.legalForm} au capital de ${company.capital}, ${company.address}`,
    `SIREN ${company.siren}, RCS ${company.rcs}, ${company.email}, ${frenchPhone(company.phone)}`,
    ...(company.isDemo ? ["Exemple : l'exploitant du site est inventé."] : []),
  ].map(french)

const footLinks = ({ publicUrl }: Sender) => [
  { label: 'Aide', url: pageAddress(publicUrl, 'faq') },
  { label: 'Mentions légales', url: pageAddress(publicUrl, 'legalNotice') },
  { label: 'Vos données', url: pageAddress(publicUrl, 'privacy') },
  { label: 'Conditions', url: pageAddress(publicUrl, 'terms') },
]

/** The foot is the same under every mail. */
export const footText = (sender: Sender) =>
  [
    [taglineOf(sender), ...companyLines(sender)].join('\n'),
    footLinks(sender)
      .map(({ label, url }) => `${label} : ${url}`)
      .join('\n'),
  ].join('\n\n')

const paragraph = (body: string | SafeHtml) => html`<p style="margin:0 0 16px">${body}</p>`
const smallParagraph = (line: string) =>
  html`<p style="margin:0 0 6px;font-size:14px;overflow-wrap:anywhere">${french(line)}</p>`

/** Mail clients show this text beside the subject in their lists; the mail itself hides it. */
const preheader = ({ paragraphs: [first = ''] }: MailContent) =>
  html`<div style="display:none;max-height:0;overflow:hidden">${french(first)}</div>`

const factsTable = (facts: [label: string, value: string][]) =>
  html`<table style="margin:0 0 16px;border-collapse:collapse">${facts.map(([label, value]) => html`<tr><th scope="row" style="padding:4px 16px 4px 0;font-weight:400;text-align:left;vertical-align:top">${french(label)}</th><td style="padding:4px 0;vertical-align:top;overflow-wrap:anywhere"><strong>${value}</strong></td></tr>`)}</table>`

const buttonOf = ({ label, url }: { label: string; url: string }) =>
  html`<p style="margin:0 0 16px"><a class="button" href="${url}" style="display:inline-block;background:#6D1F48;color:#FFFFFF;padding:12px 20px;border-radius:12px;text-decoration:none">${french(label)}</a></p><p style="margin:0 0 16px;font-size:14px;overflow-wrap:anywhere">${url}</p>`

const sectionOf = ({ title, lines, framed = [] }: NonNullable<MailContent['sections']>[number]) =>
  html`<h2 class="plum" style="margin:24px 0 4px;font-size:16px;line-height:1.3;color:#6D1F48">${french(title)}</h2>${lines.map(smallParagraph)}${framed.length ? html`<div class="frame" style="margin:10px 0;border:1px solid #6D1F48;border-radius:12px;padding:12px 16px 6px">${framed.map(smallParagraph)}</div>` : ''}
`

const footOf = (sender: Sender) =>
  html`<div style="margin:24px 0 0;font-size:13px;line-height:1.5">${[taglineOf(sender), ...companyLines(sender)].map((line) => html`<p style="margin:0 0 4px">${line}</p>`)}<p style="margin:8px 0 0">${footLinks(sender).map(({ label, url }) => html`<a class="plum" href="${url}" style="display:inline-block;padding:6px 16px 6px 0;color:#6D1F48">${label}</a> `)}</p></div>`

/** The colours are written twice: on the elements for clients without style sheets, and in the style for dark mode. */
const pageOf = (content: MailContent, sender: Sender) => {
  const { subject, greeting, paragraphs, facts = [], button, links = [], closing, sections = [] } = content
  return html`<!doctype html><html lang="fr"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light dark"><meta name="supported-color-schemes" content="light dark"><title>${french(subject)}</title><style>${mailStyle}</style></head>
<body class="page" style="margin:0;background:#FFF8F0;color:#2B1620;font:16px/1.5 Figtree,Helvetica,Arial,sans-serif">${preheader(content)}
<div style="max-width:560px;margin:0 auto;padding:32px 20px">
<p class="plum" style="margin:0 0 24px;font:600 24px/1.1 Fraunces,Georgia,serif;color:#6D1F48">${sender.brandName}</p>
<div class="card" style="background:#FFFFFF;border:1px solid #F4E7D8;border-radius:20px;padding:24px">
<h1 style="margin:0 0 16px;font:600 22px/1.25 Fraunces,Georgia,serif;overflow-wrap:anywhere">${french(subject)}</h1>
${[greeting, ...paragraphs].map((part) => html`${paragraph(french(part))}\n`)}
${facts.length ? factsTable(facts) : ''}
${button ? buttonOf(button) : ''}
${links.map(({ label, url }) => html`${paragraph(html`<a class="plum" href="${url}" style="color:#6D1F48">${french(label)}</a>`)}\n`)}
${closing ? paragraph(french(closing)) : ''}
${sections.map(sectionOf)}
</div>
${footOf(sender)}
</div></body></html>`
}
