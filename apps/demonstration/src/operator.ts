import type { Deps } from '../../server/src/deps.ts'
import { createOperator } from '../../server/src/operations/operators/create-operator.ts'
import { labelOf } from '../../server/src/operations/operators/verify-second-factor.ts'
import { accounts, password } from './people.ts'

const { email } = accounts[2]

/** As well known as her password: the page at /dev/code tells its codes. */
export const secret = 'COURONNEDEMONSTRATIONCODEDEQUIPE'

export const welcomeOperator = (deps: Deps) =>
  createOperator(deps, { email, password, firstname: 'Équipe', lastname: 'Couronne' })

/** Unless she has one of her own already. */
export const giveSecondFactor = async ({ db, clock, encryption }: Deps) => {
  const now = clock.now()
  const { id } = await db.selectFrom('users').select('id').where('email', '=', email).executeTakeFirstOrThrow()
  await db
    .insertInto('secondFactors')
    .values({
      userId: id,
      secret: encryption.encrypt(labelOf({ id }), secret),
      createdAt: now,
      confirmedAt: now,
    })
    .onConflict((conflict) => conflict.column('userId').doNothing())
    .execute()
}
