import { createOperator } from '../accounts/create-operator.ts'
import type { Deps } from '../deps.ts'
import { transaction } from '../lib/transaction.ts'
import { accounts, password } from './people.ts'

const { email } = accounts[2]

/** As well known as her password: the page at /dev/code tells its codes. */
export const secret = 'COURONNEDEMONSTRATIONCODEDEQUIPE'

export const welcomeOperator = (deps: Deps) =>
  createOperator(deps, { email, password, firstname: 'Équipe', lastname: 'Couronne' })

/** Where the demonstration is over, all that opens her door is known to everybody. */
export const shutOutOperator = ({ db, clock }: Pick<Deps, 'db' | 'clock'>) =>
  transaction(db, async (db) => {
    const now = clock.now()
    const left = await db
      .updateTable('users')
      .set({ suspended_at: now })
      .where('email', '=', email)
      .where('suspended_at', 'is', null)
      .returning('id')
      .executeTakeFirst()
    if (left) await db.updateTable('sessions').set({ revoked_at: now }).where('user_id', '=', left.id).execute()
  })

/** Back in the demonstration she may come in again, unless an operator has shut her out. */
export const letOperatorIn = ({ db }: Pick<Deps, 'db'>) =>
  db
    .updateTable('users as u')
    .set({ suspended_at: null })
    .where('u.email', '=', email)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('suspensions as s')
            .select('s.id')
            .whereRef('s.user_id', '=', 'u.id')
            .where('s.lifted_at', 'is', null),
        ),
      ),
    )
    .execute()

/** Unless she has one of her own already. */
export const giveSecondFactor = async ({ db, clock, encryption }: Deps) => {
  const now = clock.now()
  const { id } = await db.selectFrom('users').select('id').where('email', '=', email).executeTakeFirstOrThrow()
  await db
    .insertInto('second_factors')
    .values({
      user_id: id,
      secret: encryption.encrypt({ purpose: 'second-factor', userId: id }, secret),
      created_at: now,
      confirmed_at: now,
    })
    .onConflict((conflict) => conflict.column('user_id').doNothing())
    .execute()
}
