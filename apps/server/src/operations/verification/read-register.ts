import { sql } from 'kysely'
import type { Deps } from '../../deps.ts'

/** A run asks about so many businesses at most, one after the other. */
const mostPerRun = 10

/**
 * Asks the register of businesses about each SIRET that waits, and stores the answer for the operators, who decide.
 * Without an answer the next run asks again.
 */
export const readBusinessRegister = async ({
  db,
  clock,
  businessRegister,
}: Pick<Deps, 'db' | 'clock' | 'businessRegister'>) => {
  if (!businessRegister) return
  const waiting = await db
    .selectFrom('proofs')
    .select(['id', sql<string>`siret`.as('siret')])
    .where('kind', '=', 'siret')
    .where('state', '=', 'to_check')
    .where('registryReadAt', 'is', null)
    // The order is random, so that one that is never answered does not stop the others.
    .orderBy(sql`random()`)
    .limit(mostPerRun)
    .execute()
  for (const { id, siret } of waiting) {
    const found = await businessRegister.find(siret)
    if (!found) continue
    await db
      .updateTable('proofs')
      .set({ registry: JSON.stringify(found), registryReadAt: clock.now() })
      .where('id', '=', id)
      // The SIRET may have changed meanwhile.
      .where('siret', '=', siret)
      .execute()
  }
}
