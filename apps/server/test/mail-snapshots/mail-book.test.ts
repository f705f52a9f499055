import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { movingClock } from '../../src/lib/clock.ts'
import { letters } from '../../src/mail-templates.ts'
import { type Letter, layOut } from '../../src/platform/mails/mail-template.ts'
import { hiddenId } from '../background-fixtures/marks.ts'
import { type TestApp, testApp } from '../harness.ts'
import { type Page, pages } from './pages.ts'
import { asItIsPaid } from './sums.ts'

// The file mail-book.txt has every mail of the server, word for word. A deliberate change renews it with --update=all.

let app: TestApp
beforeAll(async () => {
  app = await testApp({ clock: movingClock(new Date('2026-11-20T12:00:00Z')) })
  await letBeAnything(app)
})
afterAll(() => app.close())

/**
 * Drops the check constraints: these tests set only the columns that a mail reads, and the rest of the row need not be
 * consistent.
 */
const letBeAnything = async ({ db }: TestApp) => {
  const { rows } = await sql<{ of: string; name: string }>`
    select c.conrelid::regclass::text as of, quote_ident(c.conname) as name
    from pg_constraint c where c.contype = 'c' and c.connamespace = 'public'::regnamespace`.execute(db)
  for (const { of, name } of rows) await sql.raw(`alter table ${of} drop constraint ${name}`).execute(db)
  await sql`drop index one_live_payment`.execute(db)
}

class Written extends Error {
  readonly letter: Letter | undefined
  constructor(letter: Letter | undefined) {
    super()
    this.letter = letter
  }
}

/** Writes the mail after the changes in `given`, in a transaction that is rolled back. */
const letterOf = async ({ kind, to, about, given = [], config }: Page) => {
  const write = app.db.transaction().execute(async (db) => {
    await sql`set local session_replication_role = replica`.execute(db)
    for (const change of [...asItIsPaid, ...given]) await sql.raw(change).execute(db)
    const asked = about && (await sql.raw<{ id: string }>(`select (${about})::uuid as id`).execute(db))
    const mail = { id: hiddenId(30), userId: to ?? null, subjectId: asked ? (asked.rows[0]?.id ?? null) : null }
    throw new Written(await letters[kind]({ ...app.deps, db, config: { ...app.deps.config, ...config } }, mail))
  })
  const outcome: unknown = await write.catch((thrown: unknown) => thrown)
  if (!(outcome instanceof Written)) throw outcome
  return outcome.letter
}

const written = async (page: Page) => {
  const letter = await letterOf(page)
  if (!letter) throw new Error(`nothing is written: ${page.kind}`)
  const { text, subject } = layOut(letter, 'Couronne')
  const all = `À : ${letter.to}\nObjet : ${subject}\n\n${text}`
  return all.replaceAll(/token=[\w-]+/g, 'token=…').replaceAll(/[^\S\n]/g, ' ')
}

/** Each kind has its first page here. */
const firstPages = [...new Map(pages.toReversed().map((page) => [page.kind, page])).values()]
const kindsWritten = async (asked: Page[]) => {
  const kinds: string[] = []
  for (const page of asked) if (await letterOf(page)) kinds.push(page.kind)
  return kinds
}

it('has a page for every kind of mail', () => {
  expect(new Set(pages.map(({ kind }) => kind))).toEqual(new Set(Object.keys(letters)))
})

it('is what mail-book.txt says', async () => {
  const book: string[] = []
  for (const page of pages) {
    const title = page.when ? `${page.kind}: ${page.when}` : page.kind
    book.push(`======== ${title}\n${await written(page)}\n`)
  }
  await expect(book.join('\n')).toMatchFileSnapshot('mail-book.txt')
})

it('tells of its subject alone, and of none nothing', async () => {
  const ofSubjects = firstPages.filter(({ about }) => about)
  expect(await kindsWritten(ofSubjects.map((page) => ({ ...page, about: 'select gen_random_uuid()' })))).toEqual([])
})

it('tells nothing of money to who has left', async () => {
  const ofMoney = firstPages.filter(({ kind }) => /^(refund|manual_refund|reversal|debt|unmatched|dispute)/.test(kind))
  expect(ofMoney).toHaveLength(11)
  const left = `update users set erased_at = '2026-11-20'`
  expect(await kindsWritten(ofMoney.map((page) => ({ ...page, given: [...(page.given ?? []), left] })))).toEqual([])
})
