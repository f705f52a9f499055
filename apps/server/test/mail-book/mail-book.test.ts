import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { letters } from '../../src/letters.ts'
import { movingClock } from '../../src/lib/clock.ts'
import { layOut } from '../../src/mails/letter.ts'
import { hiddenId } from '../bystanders/marks.ts'
import { type TestApp, testApp } from '../harness.ts'
import { type Page, pages } from './pages.ts'
import { asItIsPaid } from './sums.ts'

// Every mail of the house, word for word: mail-book.txt, which a deliberate change renews with --update=all.

let house: TestApp
beforeAll(async () => {
  house = await testApp({ clock: movingClock(new Date('2026-11-20T12:00:00Z')) })
  await letBeAnything(house)
})
afterAll(() => house.close())

/** What is looked at here is how a state is told, by the columns that tell it, and not whether the rest of it could be so. */
const letBeAnything = async ({ db }: TestApp) => {
  const { rows } = await sql<{ of: string; name: string }>`
    select c.conrelid::regclass::text as of, quote_ident(c.conname) as name
    from pg_constraint c where c.contype = 'c' and c.connamespace = 'public'::regnamespace`.execute(db)
  for (const { of, name } of rows) await sql.raw(`alter table ${of} drop constraint ${name}`).execute(db)
  await sql`drop index one_live_payment`.execute(db)
}

class Written extends Error {
  readonly text: string
  constructor(text: string) {
    super()
    this.text = text
  }
}

/** In a house where what is given is so, which is none the less left as it was. */
const written = async ({ kind, to, about, given = [], config }: Page) => {
  const write = house.db.transaction().execute(async (db) => {
    await sql`set local session_replication_role = replica`.execute(db)
    for (const change of [...asItIsPaid, ...given]) await sql.raw(change).execute(db)
    const asked = about && (await sql.raw<{ id: string }>(`select (${about})::uuid as id`).execute(db))
    const mail = { id: hiddenId(30), user_id: to ?? null, subject_id: asked ? (asked.rows[0]?.id ?? null) : null }
    const letter = await letters[kind]({ ...house.deps, db, config: { ...house.deps.config, ...config } }, mail)
    if (!letter) throw new Error(`nothing is written: ${kind}`)
    const { text, subject } = layOut(letter, 'Couronne')
    throw new Written(`À : ${letter.to}\nObjet : ${subject}\n\n${text}`)
  })
  const outcome: unknown = await write.catch((thrown: unknown) => thrown)
  if (!(outcome instanceof Written)) throw outcome
  return outcome.text.replaceAll(/token=[\w-]+/g, 'token=…').replaceAll(/[^\S\n]/g, ' ')
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
