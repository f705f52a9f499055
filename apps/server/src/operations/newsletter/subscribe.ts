import { sql } from 'kysely'
import type { Deps } from '../../deps.ts'
import { hashLinkToken } from '../../identity/sessions/tokens.ts'
import { inTransaction, type Tx, transaction } from '../../lib/database/transaction.ts'
import { Refusal } from '../../lib/domain-error.ts'
import { enqueueMail } from '../../platform/mails/outbox.ts'

/** Asks by mail whether this address wants our news. The answer is the same for one that has them. */
export const subscribe = async (deps: Deps, email: string) => {
  await inTransaction(deps, async (deps, db) => {
    const askedAt = deps.clock.now()
    const { id: subscriberId } = await db
      .insertInto('newsletterSubscribers')
      .values({ email, askedAt })
      .onConflict((conflict) =>
        conflict.constraint('one_subscription_per_email').doUpdateSet({
          // What was confirmed stays what was asked then.
          askedAt: sql<Date>`case when newsletter_subscribers.confirmed_at is null then excluded.asked_at
            else newsletter_subscribers.asked_at end`,
        }),
      )
      .returning('id')
      .executeTakeFirstOrThrow()
    // Whoever has confirmed already is not written to: the letter's writer sees to that, so that this takes the same time.
    await enqueueMail(deps, { kind: 'newsletter_confirmation', userId: null, subscriberId, address: email })
  })
  return {
    message:
      'Si cette adresse n’est pas encore inscrite, un message vient d’y être envoyé : il ne vous reste qu’à confirmer.',
  }
}

/** The same link says yes as long as it lives: people click twice. */
export const confirmSubscription = (deps: Deps, token: string) =>
  transaction(deps.db, async (db) => {
    const now = deps.clock.now()
    const subscriber = await lockSubscriber(db, token, 'confirm')
    // Who leaves forgets this link: it is found by who had begun before.
    if (!subscriber?.expiresAt || subscriber.expiresAt <= now || subscriber.leftAt) throw new Refusal('expired_link')
    if (!subscriber.confirmedAt)
      await db.updateTable('newsletterSubscribers').set({ confirmedAt: now }).where('id', '=', subscriber.id).execute()
    return { message: 'C’est confirmé : vous recevrez nos nouveautés.' }
  })

/** Forgets the address, and the mails that name it. Her link still says that this was done, and can be followed twice. */
export const leaveNewsletter = (deps: Deps, token: string) =>
  transaction(deps.db, async (db) => {
    const subscriber = await lockSubscriber(db, token, 'leave')
    if (!subscriber)
      throw new Refusal('expired_link', {
        message:
          'Ce lien ne mène à aucune adresse : elle est déjà effacée de notre liste, ou le lien n’est pas entier. Ouvrez-le depuis notre message pour vérifier.',
      })
    // Whose it was is not known any more, nor whether she has come back since.
    if (subscriber.leftAt)
      return {
        message:
          'L’adresse de ce message est effacée. Si vous avez redemandé nos nouveautés depuis, partez par le lien d’un message plus récent.',
      }
    await forgetAddress(db, subscriber.id, deps.clock.now())
    return { message: 'C’est fait : vous ne recevrez plus nos nouveautés, et votre adresse est effacée.' }
  })

const forgetAddress = async (db: Tx, id: string, now: Date) => {
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
