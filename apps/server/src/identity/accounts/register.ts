import type { RegisterBody } from '@couronne/contract/identity/accounts'
import { validReturnTo } from '@couronne/contract/lib/return-to'
import type { Deps } from '../../deps.ts'
import { inTransaction, type Tx } from '../../lib/database/transaction.ts'
import { enqueueMail } from '../../platform/mails/outbox.ts'
import { rejectCommonPassword } from '../sessions/common-passwords.ts'
import { hoursToConfirm } from '../sessions/new-link.ts'
import { hashPassword } from '../sessions/passwords.ts'
import { declarationColumns } from './declarations.ts'
import { homeTown } from './home-town.ts'
import { addWaitingBrowser } from './waiting-browsers.ts'

/**
 * Creates an account that waits for its confirmation. A known address gets a mail that says so; the answer, and the
 * time it takes, are the same, so that nobody learns whether an account exists.
 */
export const register = async (deps: Deps, body: RegisterBody) => {
  rejectCommonPassword(body.password)
  const town = await homeTown(deps.db, body)
  const passwordHash = await hashPassword(body.password)
  const now = deps.clock.now()
  const person = {
    role: body.role,
    passwordHash,
    firstname: body.firstname,
    lastname: body.lastname,
    phone: body.phone,
    adresse: body.adresse,
    departement: body.departement || town.departement,
    cityId: town.id,
    mobilite: body.role === 'professional' ? body.mobilite : null,
    ...declarationColumns(body, now),
  }
  await inTransaction(deps, async (deps, db) => {
    const pending = await db
      .insertInto('users')
      .values({ ...person, email: body.email, createdAt: now })
      .onConflict((conflict) =>
        conflict
          .constraint('one_account_per_email')
          // No registration for this address is confirmed yet; the link that is used decides whose account it becomes.
          .doUpdateSet(person)
          .where('users.confirmedAt', 'is', null)
          // An operator's account is reserved for the person who received its link.
          .where('users.role', '<>', 'admin')
          .where('users.suspendedAt', 'is', null),
      )
      .returning('id')
      .executeTakeFirst()
    const address = body.email
    if (pending) {
      await deleteExpiredRegistrations(db, pending.id, now)
      const { id: registrationId } = await db
        .insertInto('registrations')
        .values({ ...person, userId: pending.id, returnTo: validReturnTo(body.retour) ?? null, createdAt: now })
        .returning('id')
        .executeTakeFirstOrThrow()
      if (body.browserSecret)
        await addWaitingBrowser(db, body.browserSecret, { userId: pending.id, registrationId, now })
      return enqueueMail(deps, { kind: 'confirmation', userId: pending.id, registrationId, address })
    }
    const existing = await db.selectFrom('users').select('id').where('email', '=', address).executeTakeFirst()
    return enqueueMail(deps, { kind: 'known_address', userId: existing?.id ?? null, address })
  })
  return { message: 'Votre inscription est enregistrée. Consultez votre boîte mail pour confirmer votre adresse.' }
}

/** Deletes registrations whose links have all expired. */
const deleteExpiredRegistrations = (db: Tx, userId: string, now: Date) =>
  db
    .deleteFrom('registrations as r')
    .where('r.userId', '=', userId)
    .where('r.createdAt', '<', new Date(now.getTime() - hoursToConfirm * 3_600_000))
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('links as l')
            .select('l.tokenHash')
            .whereRef('l.registrationId', '=', 'r.id')
            .where('l.expiresAt', '>', now),
        ),
      ),
    )
    .execute()
