import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { type MailContent, renderMail } from './mail-template.ts'
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
const brandName = inject()

const scriptOf = (text: string) => text.split('"', 1)[0] as string
const escaped = (text: string) => text.replaceAll('<', '&lt;').replaceAll('>', '&gt;')

/** Every mail is built from such a template by the same function. */
describe('a text that users entered', () => {
  const mail = renderMail(content, brandName)

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

it('every mail ends with its sender', () => {
  const { text, html } = renderMail({ to: '', subject: '', greeting: 'Bonjour Awa,', paragraphs: [] }, 'Couronne')
  expect(text).toBe('Bonjour Awa,\n\nCouronne — La beauté près de chez vous')
  expect(html).toContain('>Couronne — La beauté près de chez vous</p>\n</div></body></html>')
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
