import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { companyOf } from '@couronne/contract/lib/company'
import { describe, expect, it } from 'vitest'
import { legal } from '../../../test/legal.ts'
import { parseConfig } from '../../config.ts'
import type { MailContent } from './mail-template.ts'
import { renderMail } from './render-mail.ts'
import { storedMailsPage } from './stored-mails-page.ts'

/** Users may have entered these texts; each is used in one place of the mail. */
const injectedTexts: string[] = []
const inject = () => {
  const text = `<script>alert(${injectedTexts.length})</script>"'&`
  injectedTexts.push(text)
  return text
}
const content: Required<Omit<MailContent, 'leaveUrl' | 'calendar'>> = {
  to: 'awa@couronne.test',
  subject: inject(),
  greeting: inject(),
  paragraphs: [inject(), inject()],
  facts: [
    [inject(), inject()],
    [inject(), inject()],
  ],
  button: { label: inject(), url: inject() },
  links: [{ label: inject(), url: inject() }],
  closing: inject(),
  sections: [{ title: inject(), lines: [inject(), inject()], framed: [inject()] }],
}
const sender = { brandName: inject(), company: companyOf({ companyName: inject(), address: inject() }), publicUrl: '' }

const scriptOf = (text: string) => text.split('"', 1)[0] as string
const escaped = (text: string) => text.replaceAll('<', '&lt;').replaceAll('>', '&gt;')

/** Every mail is built from such a template by the same function. */
describe('a text that users entered', () => {
  const mail = renderMail(content, sender)

  it('is shown unchanged in the mail and is never part of its HTML', () => {
    for (const text of injectedTexts) {
      expect(mail.html).not.toContain(scriptOf(text))
      expect(mail.html).toContain(escaped(scriptOf(text)))
    }
    expect(mail.html).not.toContain('<script')
    expect(mail.html).not.toMatch(/href="[^"]*<|href="[^"]*"'/)
    expect(mail.text).toContain(content.closing)
  })

  it('is never part of the HTML of the page that shows the stored mails', () => {
    const page = storedMailsPage([{ to: inject(), subject: mail.subject, html: mail.html, date: new Date(0) }])
    expect(page).not.toContain('<script')
    // The links of the mail open outside the frame.
    expect(page).toMatch(/&lt;head&gt;&lt;base target=(&quot;|&#34;)_top\1&gt;/)
    // The mail is in an attribute of the frame, which its quotes must not end.
    expect(page).toMatch(/srcdoc="&lt;!doctype html&gt;[^"<]*&lt;\/html&gt;"/)
  })
})

it('the page of stored mails says that no mail server is configured and that there is no mail yet', () => {
  const words = storedMailsPage([])
    .replace(/<style>.*<\/style>/s, '')
    .split(/<[^>]*>/)
  expect(words.map((text) => text.trim()).filter(Boolean)).toEqual([
    'Courrier',
    'Courrier',
    'Aucun serveur de courrier n’est réglé : les messages sont gardés ici.',
    'Aucun message pour l’instant.',
  ])
})

it('every mail ends with the company that sends it, its registration, and links to the help and the legal pages', () => {
  const company = companyOf(parseConfig(legal).site.legal)
  const mail = { to: '', subject: 'Objet', greeting: 'Bonjour Awa,', paragraphs: [] }
  const { text, html } = renderMail(mail, { brandName: 'Couronne', company, publicUrl: 'https://salon.example' })
  expect(text.replaceAll('\u00a0', ' ')).toBe(`Bonjour Awa,

Couronne — La beauté près de chez vous
Salon Exemple, SARL au capital de 1 000 €, 1 rue du Siège, 75011 Paris
SIREN 123 456 789, RCS Paris, bonjour@salon.example, 01 42 00 00 00

Aide : https://salon.example/faq
Mentions légales : https://salon.example/mentions-legales
Vos données : https://salon.example/politique-de-confidentialite
Conditions : https://salon.example/cgu`)
  for (const url of text.match(/https:\S+/g) ?? []) expect(html).toContain(`href="${url}"`)
  expect(html).toContain('SIREN 123')
})

it('every mail has its subject as a heading, a text for lists of mails, and colours for dark mode', () => {
  const mail = { to: '', subject: 'Objet', greeting: 'Bonjour Awa,', paragraphs: ['Tout est prêt.'] }
  const { html } = renderMail(mail, { brandName: 'Couronne', company: companyOf({}), publicUrl: '' })
  expect(html).toMatch(/<h1 [^>]*>Objet<\/h1>/)
  expect(html).toMatch(/<div style="display:none[^"]*">Tout est prêt\.<\/div>/)
  expect(html).toContain('<meta name="color-scheme" content="light dark">')
  const darkClasses = [...html.matchAll(/\.(\w+)\{[^}]*!important\}/g)].map(([, name]) => name)
  expect(darkClasses).toEqual(['page', 'card', 'plum', 'frame', 'button'])
})

it('every mail template formats telephone numbers for people', () => {
  const src = join(import.meta.dirname, '../..')
  const templates = globSync('**/*{mail-templates,mail-parts,letters}.ts', { cwd: src })
  const unformattedPhones = templates.flatMap(
    (file) => readFileSync(join(src, file), 'utf8').match(/\$\{[\w.]*[pP]hone\}|, [\w.]+[pP]hone\]/g) ?? [],
  )
  expect(templates.length).toBeGreaterThan(25)
  expect(unformattedPhones).toEqual([])
})
