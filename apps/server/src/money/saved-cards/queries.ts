import type { Db } from '../../lib/database/database.ts'
import { isExpired } from './saved-card.rules.ts'

/** Returns a person's saved cards, the latest first. */
export const savedCardsOf = async (db: Db, userId: string, now: Date) => {
  const cards = await db
    .selectFrom('savedCards as c')
    .select(['c.id', 'c.brand', 'c.last4', 'c.expMonth', 'c.expYear', 'c.savedAt as dateCreated'])
    .where('c.userId', '=', userId)
    .orderBy('c.savedAt', 'desc')
    .orderBy('c.nth', 'desc')
    .execute()
  return cards.map((card) => ({ ...card, isExpired: isExpired(card, now) }))
}

export const countSavedCards = async (db: Db, userId: string) => {
  const { cards } = await db
    .selectFrom('savedCards as c')
    .select((eb) => eb.fn.countAll<number>().as('cards'))
    .where('c.userId', '=', userId)
    .executeTakeFirstOrThrow()
  return cards
}

/** Returns whose saved card this is, or undefined for a payment method that nobody keeps. */
export const ownerOfSavedCard = async (db: Db, id: string) => {
  const card = await db.selectFrom('savedCards as c').select('c.userId').where('c.id', '=', id).executeTakeFirst()
  return card?.userId
}
