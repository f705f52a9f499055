import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { movingClock } from '../../src/lib/clock.ts'
import { mailTemplates } from '../../src/mail-templates.ts'
import type { MailContent } from '../../src/platform/mails/mail-template.ts'
import { footText, renderMail, senderOf } from '../../src/platform/mails/render-mail.ts'
import { hiddenId } from '../background-fixtures/values.ts'
import { type TestApp, testApp } from '../harness.ts'
import { type MailCase, mailCases } from './mail-cases.ts'
import { paidTotalsSql } from './paid-totals.ts'

// The file mail-snapshots.txt has every mail of the server, word for word. A deliberate change renews it with --update=all.

let app: TestApp
beforeAll(async () => {
  app = await testApp({ clock: movingClock(new Date('2026-11-20T12:00:00Z')) })
  await dropConstraints(app)
})
afterAll(() => app.close())

/**
 * Drops the check constraints: these tests set only the columns that a mail reads, and the rest of the row need not be
 * consistent.
 */
const dropConstraints = async ({ db }: TestApp) => {
  const { rows } = await sql<{ table: string; name: string }>`
    select c.conrelid::regclass::text as table, quote_ident(c.conname) as name
    from pg_constraint c where c.contype = 'c' and c.connamespace = 'public'::regnamespace`.execute(db)
  for (const { table, name } of rows) await sql.raw(`alter table ${table} drop constraint ${name}`).execute(db)
  await sql`drop index one_live_payment`.execute(db)
}

class RenderedMail extends Error {
  readonly mail: MailContent | undefined
  constructor(mail: MailContent | undefined) {
    super()
    this.mail = mail
  }
}

/** Writes the mail after the changes of the case, in a transaction that is rolled back. */
const renderCase = async ({ kind, to, recipient, subjectSql, changes = [], config }: MailCase) => {
  const write = app.db.transaction().execute(async (db) => {
    await sql`set local session_replication_role = replica`.execute(db)
    for (const change of [...paidTotalsSql, ...changes]) await sql.raw(change).execute(db)
    const subjectRows = subjectSql && (await sql.raw<{ id: string }>(`select (${subjectSql})::uuid as id`).execute(db))
    const mail = {
      id: hiddenId(30),
      userId: to ?? null,
      recipient: recipient ?? null,
      subjectId: subjectRows ? (subjectRows.rows[0]?.id ?? null) : null,
    }
    throw new RenderedMail(
      await mailTemplates[kind]({ ...app.deps, db, config: { ...app.deps.config, ...config } }, mail),
    )
  })
  const outcome: unknown = await write.catch((thrown: unknown) => thrown)
  if (!(outcome instanceof RenderedMail)) throw outcome
  return outcome.mail
}

const mailText = async (mailCase: MailCase) => {
  const mail = await renderCase(mailCase)
  if (!mail) throw new Error(`nothing is written: ${mailCase.kind}`)
  const sender = senderOf(app.deps)
  const { text, subject } = renderMail(mail, sender)
  // The foot is the same under every mail, and has its own test.
  const foot = footText(sender)
  if (!text.endsWith(foot)) throw new Error(`no foot: ${mailCase.kind}`)
  const all = `À : ${mail.to}\nObjet : ${subject}\n\n${text.slice(0, -foot.length).trimEnd()}`
  return all.replaceAll(/token=[\w-]+/g, 'token=…').replaceAll(/[^\S\n]/g, ' ')
}

/** Each kind has its first case here. */
const firstCases = [...new Map(mailCases.toReversed().map((mailCase) => [mailCase.kind, mailCase])).values()]
const renderedKinds = async (cases: MailCase[]) => {
  const kinds: string[] = []
  for (const mailCase of cases) if (await renderCase(mailCase)) kinds.push(mailCase.kind)
  return kinds
}

it('the mail snapshots have a case for every kind of mail', () => {
  expect(new Set(mailCases.map(({ kind }) => kind))).toEqual(new Set(Object.keys(mailTemplates)))
})

it('the mail templates match their snapshots', async () => {
  const texts: string[] = []
  for (const mailCase of mailCases) {
    const title = mailCase.variant ? `${mailCase.kind}: ${mailCase.variant}` : mailCase.kind
    texts.push(`======== ${title}\n${await mailText(mailCase)}\n`)
  }
  await expect(texts.join('\n')).toMatchFileSnapshot('mail-snapshots.txt')
})

it('no mail tells a customer the price of a service without the fee', async () => {
  const texts: string[] = []
  for (const mailCase of mailCases) if (mailCase.kind.includes('customer')) texts.push(await mailText(mailCase))
  expect(texts.filter((text) => text.includes('42 €, dont 2 € de frais de service'))).toHaveLength(5)
  // No other sum in these mails is 40 € or 30 €, the prices of the appointments.
  expect(texts.filter((text) => /(?<![\d,])[34]0 €/.test(text))).toEqual([])
})

it('a mail template writes nothing about an unknown subject', async () => {
  const casesWithSubject = firstCases.filter(({ subjectSql }) => subjectSql)
  expect(
    await renderedKinds(casesWithSubject.map((mailCase) => ({ ...mailCase, subjectSql: 'select gen_random_uuid()' }))),
  ).toEqual([])
})

it('a money mail is not written to a deleted account', async () => {
  const moneyCases = firstCases.filter(({ kind }) =>
    /^(refund|manual_refund|reversal|debt|unmatched|dispute)/.test(kind),
  )
  expect(moneyCases).toHaveLength(11)
  const deletion = `update users set erased_at = '2026-11-20'`
  expect(
    await renderedKinds(
      moneyCases.map((mailCase) => ({ ...mailCase, changes: [...(mailCase.changes ?? []), deletion] })),
    ),
  ).toEqual([])
})
