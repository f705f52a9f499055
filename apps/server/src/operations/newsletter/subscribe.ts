import { sql } from 'kysely'
import type { Deps } from '../../deps.ts'
import { hashLinkToken } from '../../identity/sessions/tokens.ts'
import { inTransaction, type Tx, transaction } from '../../lib/database/transaction.ts'
import { DomainError } from '../../lib/domain-error.ts'
import { enqueueMail } from '../../platform/mails/outbox.ts'

/**
 * Sends a mail that asks to confirm the subscription. The answer is the same for an address that is already subscribed.
 */
export const subscribe = async (deps: Deps, email: string) => {
  await inTransaction(deps, async (deps, db) => {
    const askedAt = deps.clock.now()
    const { id: subscriberId } = await db
      .insertInto('newsletterSubscribers')
      .values({ email, askedAt })
      .onConflict((conflict) =>
        conflict.constraint('one_subscription_per_email').doUpdateSet({
          // The date of a confirmed request stays, as proof of consent.
          askedAt: sql<Date>`case when newsletter_subscribers.confirmed_at is null then excluded.asked_at
            else newsletter_subscribers.asked_at end`,
        }),
      )
      .returning('id')
      .executeTakeFirstOrThrow()
    // The mail template skips confirmed subscribers. It decides later, so that the response time reveals nothing.
    await enqueueMail(deps, { kind: 'newsletter_confirmation', userId: null, subscriberId, address: email })
  })
  return {
    message:
      'Si cette adresse n’est pas encore inscrite, un message vient d’y être envoyé : il ne vous reste qu’à confirmer.',
  }
}

/** Confirms the subscription. The link works repeatedly until it expires, because people click twice. */
export const confirmSubscription = (deps: Deps, token: string) =>
  transaction(deps.db, async (db) => {
    const now = deps.clock.now()
    const subscriber = await lockSubscriber(db, token, 'confirm')
    // Unsubscribing deletes this link, but a request that waited for the row lock still sees it.
    if (!subscriber?.expiresAt || subscriber.expiresAt <= now || subscriber.leftAt)
      throw new DomainError('expired_link')
    if (!subscriber.confirmedAt)
      await db.updateTable('newsletterSubscribers').set({ confirmedAt: now }).where('id', '=', subscriber.id).execute()
    return { message: 'C’est confirmé : vous recevrez nos nouveautés.' }
  })

/**
 * Deletes the address and the mails that name it. The unsubscribe link stays valid, so that a second click gets an
 * answer.
 */
export const leaveNewsletter = (deps: Deps, token: string) =>
  transaction(deps.db, async (db) => {
    const subscriber = await lockSubscriber(db, token, 'leave')
    if (!subscriber)
      throw new DomainError('expired_link', {
        message:
          'Ce lien ne mène à aucune adresse : elle est déjà effacée de notre liste, ou le lien n’est pas entier. Ouvrez-le depuis notre message pour vérifier.',
      })
    // The address is unknown by now, and so is a later subscription of the same person.
    if (subscriber.leftAt)
      return {
        message:
          'L’adresse de ce message est effacée. Si vous avez redemandé nos nouveautés depuis, partez par le lien d’un message plus récent.',
      }
    await anonymiseSubscriber(db, subscriber.id, deps.clock.now())
    await deps.jobs.enqueue(db, 'record-deletion', subscriber.id)
    return { message: 'C’est fait : vous ne recevrez plus nos nouveautés, et votre adresse est effacée.' }
  })

/** Deletes the address of a subscriber and the mails that name it; links to leave stay valid. */
export const anonymiseSubscriber = async (db: Tx, id: string, now: Date) => {
  await db.deleteFrom('mails').where('subjectId', '=', id).execute()
  await db.deleteFrom('newsletterLinks').where('subscriberId', '=', id).where('kind', '=', 'confirm').execute()
  await db
    .updateTable('newsletterSubscribers')
    .set({ email: null, confirmedAt: null, leftAt: now })
    .where('id', '=', id)
    .execute()
}

const lockSubscriber = (db: Tx, token: string, kind: 'confirm' | 'leave') =>
  db
    .selectFrom('newsletterLinks as l')
    .innerJoin('newsletterSubscribers as s', 's.id', 'l.subscriberId')
    .select(['s.id', 's.confirmedAt', 's.leftAt', 'l.expiresAt'])
    .where('l.tokenHash', '=', hashLinkToken(token))
    .where('l.kind', '=', kind)
    .forUpdate('s')
    .executeTakeFirst()
