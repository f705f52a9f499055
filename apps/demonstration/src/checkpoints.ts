import type { Deps } from '../../server/src/deps.ts'

const rowName = (name: string) => `demonstration:${name}`

/**
 * Records which steps of the demonstration have been written. A checkpoint is marked once its step is complete. An
 * interrupted step runs again and finds the rows that it had already made.
 */
export const openCheckpoints = async ({ db }: Deps) => {
  const rows = await db.selectFrom('dataVersions').select('name').where('name', 'like', rowName('%')).execute()
  const done = new Set(rows.map(({ name }) => name))
  const isDone = (name: string) => done.has(rowName(name))
  const checkpoint = async (name: string, write: () => Promise<unknown>) => {
    if (isDone(name)) return
    await write()
    await db
      .insertInto('dataVersions')
      .values({ name: rowName(name), version: '1' })
      .execute()
    done.add(rowName(name))
  }
  return { isDone, checkpoint }
}

/**
 * Returns the day on which the demonstration was begun. All its days are counted from there, also by a start on a later
 * day.
 */
export const firstDate = async ({ db, clock }: Deps) => {
  const name = rowName('begun')
  const today = clock.now().toISOString().slice(0, 10)
  await db
    .insertInto('dataVersions')
    .values({ name, version: today })
    .onConflict((conflict) => conflict.column('name').doNothing())
    .execute()
  const { version } = await db
    .selectFrom('dataVersions')
    .select('version')
    .where('name', '=', name)
    .executeTakeFirstOrThrow()
  return version
}

const removed = rowName('removed')

/** Marks the demonstration as removed: no later start adds its people to this database again. */
export const markRemoved = ({ db }: Pick<Deps, 'db'>) =>
  db
    .insertInto('dataVersions')
    .values({ name: removed, version: '1' })
    .onConflict((conflict) => conflict.column('name').doNothing())
    .execute()

export const isRemoved = async ({ db }: Pick<Deps, 'db'>) =>
  (await db.selectFrom('dataVersions').select('name').where('name', '=', removed).executeTakeFirst()) !== undefined
