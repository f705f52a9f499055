import type { RegisterBody } from '@couronne/contract/accounts'
import { cityByIdOrName } from '../cities/queries.ts'
import type { Deps } from '../deps.ts'
import { invalid } from '../lib/refusal.ts'
import { enqueueMail } from '../mails/outbox.ts'
import { refuseCommonPassword } from './common-passwords.ts'
import { hashPassword } from './passwords.ts'

/**
 * Makes an account that waits for its confirmation. A known address gets a mail that says so instead: the answer, and
 * the time it takes, are the same.
 */
export const register = async (deps: Deps, body: RegisterBody) => {
  const { db, clock } = deps
  refuseCommonPassword(body.password)
  const city = await cityByIdOrName(db, body.cityId ? String(body.cityId) : body.ville)
  if (!city) throw invalid('ville', 'Choisissez une ville de la liste.')
  const passwordHash = await hashPassword(body.password)
  const now = clock.now()
  await db.transaction().execute(async (db) => {
    const created = await db
      .insertInto('users')
      .values({
        role: body.role,
        email: body.email,
        password_hash: passwordHash,
        firstname: body.firstname.trim(),
        lastname: body.lastname.trim(),
        phone: body.phone,
        adresse: body.adresse,
        departement: body.departement ?? city.departement,
        city_id: city.id,
        mobilite: body.role === 'professional' ? body.mobilite : null,
        majeur_at: body.majeur ? now : null,
        cgu_at: body.cgu ? now : null,
        created_at: now,
      })
      // The unique index decides who was first.
      .onConflict((conflict) => conflict.constraint('one_account_per_email').doNothing())
      .returning('id')
      .executeTakeFirst()
    if (created) {
      await enqueueMail({ ...deps, db }, { kind: 'confirmation', userId: created.id })
      return
    }
    const known = await db
      .selectFrom('users as u')
      .select(['u.id', 'u.confirmed_at'])
      .where('u.email', '=', body.email)
      .executeTakeFirstOrThrow()
    await enqueueMail({ ...deps, db }, { kind: known.confirmed_at ? 'known_address' : 'confirmation', userId: known.id })
  })
  return { message: 'Votre demande est enregistrée. Consultez votre boîte mail pour confirmer votre adresse.' }
}
