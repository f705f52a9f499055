import type { RegistrationSession } from '@couronne/contract/identity/accounts'
import type { Deps } from '../../deps.ts'
import { inTransaction, type Tx } from '../../lib/database/transaction.ts'
import { enqueueMail } from '../../platform/mails/outbox.ts'
import { createSession } from '../sessions/create-session.ts'
import { hashLinkToken } from '../sessions/tokens.ts'

const hourMs = 3_600_000
/** A browser waits this long for its confirmation. */
const waitingMs = 24 * hourMs
/** A browser that was confirmed may log in this long. */
const confirmedMs = hourMs / 4

type Registration = { userId: string; registrationId: string; now: Date }

/** Stores who waits for the confirmation of that registration. A request that was sent again has the same secret. */
export const addWaitingBrowser = (db: Tx, secret: string, { userId, registrationId, now }: Registration) =>
  db
    .insertInto('waitingBrowsers')
    .values({
      secretHash: hashLinkToken(secret),
      userId,
      registrationId,
      createdAt: now,
      expiresAt: new Date(now.getTime() + waitingMs),
    })
    .onConflict((conflict) =>
      conflict
        .column('secretHash')
        .doUpdateSet({ userId, registrationId })
        .where('waitingBrowsers.confirmedAt', 'is', null),
    )
    .execute()

/**
 * Lets the browser of that registration log in. Those of other registrations for the address are deleted with their
 * registrations.
 */
export const confirmWaitingBrowser = (db: Tx, registrationId: string, now: Date) =>
  db
    .updateTable('waitingBrowsers')
    .set({ registrationId: null, confirmedAt: now, expiresAt: new Date(now.getTime() + confirmedMs) })
    .where('registrationId', '=', registrationId)
    .where('expiresAt', '>', now)
    .execute()

/**
 * Logs in the browser that registered, once its own registration was confirmed. An unknown secret gets the same answer
 * as one that waits, so that nobody learns whether an address has an account.
 */
export const openRegistrationSession = (deps: Deps, browserSecret: string): Promise<RegistrationSession> =>
  inTransaction(deps, async (deps, db) => {
    const account = await lockAccountOf(db, browserSecret)
    const confirmed =
      account &&
      (await db
        .deleteFrom('waitingBrowsers')
        .where('secretHash', '=', hashLinkToken(browserSecret))
        .where('confirmedAt', 'is not', null)
        .where('expiresAt', '>', deps.clock.now())
        .returning('userId')
        .executeTakeFirst())
    return { session: confirmed ? await createSession(deps, account) : null }
  })

/**
 * Locks the account, as a login by password does. A suspension, a deletion or a change of the password that was first has
 * ended the waiting when the lock is there; one that waits for it finds the new session.
 */
const lockAccountOf = (db: Tx, browserSecret: string) =>
  db
    .selectFrom('users as u')
    .select(['u.id', 'u.role', 'u.passwordHash'])
    .where('u.id', '=', ({ selectFrom }) =>
      selectFrom('waitingBrowsers as w')
        .select('w.userId')
        .where('w.secretHash', '=', hashLinkToken(browserSecret))
        .where('w.confirmedAt', 'is not', null),
    )
    .where('u.suspendedAt', 'is', null)
    .where('u.erasedAt', 'is', null)
    .forShare()
    .executeTakeFirst()

/** Sends the confirmation of the browser's registration again, if it still waits. */
export const resendToWaitingBrowser = (deps: Deps, browserSecret: string) =>
  inTransaction(deps, async (deps, db) => {
    const waiting = await db
      .selectFrom('waitingBrowsers as w')
      .innerJoin('users as u', 'u.id', 'w.userId')
      .select(['w.userId', 'w.registrationId', 'u.email'])
      .where('w.secretHash', '=', hashLinkToken(browserSecret))
      .where('w.registrationId', 'is not', null)
      .where('w.expiresAt', '>', deps.clock.now())
      .executeTakeFirst()
    if (waiting?.registrationId) {
      const { userId, registrationId, email: address } = waiting
      await enqueueMail(deps, { kind: 'confirmation', userId, registrationId, address })
    }
    return { message: "Le message vient d'être renvoyé." }
  })
