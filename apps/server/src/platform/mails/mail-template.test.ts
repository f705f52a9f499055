import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { type Letter, layOut } from './mail-template.ts'
import { keptMailsPage } from './stored-mails-page.ts'

/** What somebody may have given as a name, an address, an answer; each in its own place in the mail. */
const planted: string[] = []
const plant = () => {
  const text = `<script>alert(${planted.length})</script>"'&`
  planted.push(text)
  return text
}
const letter: Required<Omit<Letter, 'leaveUrl'>> = {
  to: 'awa@couronne.test',
  subject: plant(),
  greeting: plant(),
  paragraphs: [plant(), plant()],
  facts: [
    [plant(), plant()],
    [plant(), plant()],
  ],
  button: { label: plant(), url: plant() },
  links: [{ label: plant(), url: plant() }],
  closing: plant(),
  sections: [{ title: plant(), lines: [plant(), plant()], framed: [plant()] }],
}
const brandName = plant()

const scriptOf = (text: string) => text.split('"', 1)[0] as string
const escaped = (text: string) => text.replaceAll('<', '&lt;').replaceAll('>', '&gt;')

/** Every mail is such a letter and goes this way. */
describe('what people have given', () => {
  const mail = layOut(letter, brandName)

  it('is shown by the mail as it was given, and is never a part of its page', () => {
    for (const text of planted) {
      expect(mail.html).not.toContain(scriptOf(text))
      expect(mail.html).toContain(escaped(scriptOf(text)))
    }
    expect(mail.html).not.toContain('<script')
    expect(mail.html).not.toMatch(/href="[^"]*<|href="[^"]*"'/)
    expect(mail.text).toContain(letter.closing)
  })

  it('is no part either of the page that shows the mails kept', () => {
    const page = keptMailsPage([{ to: plant(), subject: mail.subject, html: mail.html, date: new Date(0) }])
    expect(page).not.toContain('<script')
    // Its links lead out of the frame.
    expect(page).toMatch(/&lt;head&gt;&lt;base target=(&quot;|&#34;)_top\1&gt;/)
    // The mail is in the frame's attribute: its own quotes may not end that.
    expect(page).toMatch(/srcdoc="&lt;!doctype html&gt;[^"<]*&lt;\/html&gt;"/)
  })
})

it('says to whoever started the server where its mails are, and that there is none yet', () => {
  const words = keptMailsPage([])
    .replace(/<style>.*<\/style>/s, '')
    .split(/<[^>]*>/)
  expect(words.map((text) => text.trim()).filter(Boolean)).toEqual([
    'Courrier',
    'Courrier',
    'Aucun serveur de courrier n’est réglé : les messages sont gardés ici.',
    'Aucun message pour l’instant.',
  ])
})

it('every mail ends with whom it is from', () => {
  const { text, html } = layOut({ to: '', subject: '', greeting: 'Bonjour Awa,', paragraphs: [] }, 'Couronne')
  expect(text).toBe('Bonjour Awa,\n\nCouronne — La beauté près de chez vous')
  expect(html).toContain('>Couronne — La beauté près de chez vous</p>\n</div></body></html>')
})

it('every mail template writes telephone numbers as people read them', () => {
  const src = join(import.meta.dirname, '../..')
  const templates = globSync('**/*{mail-templates,mail-parts,letters}.ts', { cwd: src })
  const bare = templates.flatMap(
    (file) => readFileSync(join(src, file), 'utf8').match(/\$\{[\w.]*[pP]hone\}|, [\w.]+[pP]hone\]/g) ?? [],
  )
  expect(templates.length).toBeGreaterThan(25)
  expect(bare).toEqual([])
})
