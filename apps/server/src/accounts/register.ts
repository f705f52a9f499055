import type { RegisterBody } from '@couronne/contract/accounts'
import type { Deps } from '../deps.ts'
import { enqueueMail } from '../mails/outbox.ts'
import { refuseCommonPassword } from './common-passwords.ts'
import { homeTown } from './home-town.ts'
import { hashPassword } from './passwords.ts'
import { keepWayBack } from './way-back.ts'

/**
 * Makes an account that waits for its confirmation. A known address gets a mail that says so instead: the answer, and
 * the time it takes, are the same.
 */
export const register = async (deps: Deps, body: RegisterBody) => {
  refuseCommonPassword(body.password)
  const town = await homeTown(deps.db, body)
  const passwordHash = await hashPassword(body.password)
  const now = deps.clock.now()
  const person = {
    role: body.role,
    password_hash: passwordHash,
    firstname: body.firstname,
    lastname: body.lastname,
    phone: body.phone,
    adresse: body.adresse,
    departement: body.departement ?? town.departement,
    city_id: town.id,
    mobilite: body.role === 'professional' ? body.mobilite : null,
    majeur_at: body.majeur ? now : null,
    cgu_at: body.cgu ? now : null,
  }
  await deps.db.transaction().execute(async (db) => {
    const waiting = await db
      .insertInto('users')
      .values({ ...person, email: body.email, created_at: now })
      .onConflict((conflict) =>
        conflict
          .constraint('one_account_per_email')
          // Nobody has proved yet that the address is hers. The last one to register wins it, so that a stranger cannot
          // wait in it with a password of his own until its owner confirms.
          .doUpdateSet(person)
          .where('users.confirmed_at', 'is', null)
          // An operator's waits for who was given its link.
          .where('users.role', '<>', 'admin')
          .where('users.suspended_at', 'is', null),
      )
      .returning('id')
      .executeTakeFirst()
    const address = body.email
    if (waiting) {
      await keepWayBack(db, waiting.id, body.retour)
      return enqueueMail({ ...deps, db }, { kind: 'confirmation', userId: waiting.id, address })
    }
    const known = await db.selectFrom('users').select('id').where('email', '=', address).executeTakeFirst()
    return enqueueMail({ ...deps, db }, { kind: 'known_address', userId: known?.id ?? null, address })
  })
  return { message: 'Votre demande est enregistrée. Consultez votre boîte mail pour confirmer votre adresse.' }
}
