import type { Deps } from '../../server/src/deps.ts'
import { createOperator } from '../../server/src/operations/operators/create-operator.ts'
import { encryptionLabelOf } from '../../server/src/operations/operators/verify-second-factor.ts'
import { accounts, password } from './people.ts'

const { email } = accounts[2]

/** The operator's second factor is as public as the password: the page at /dev/code shows its codes. */
export const totpSecret = 'COURONNEDEMONSTRATIONCODEDEQUIPE'

export const createDemoOperator = (deps: Deps) =>
  createOperator(deps, { email, password, firstname: 'Équipe', lastname: 'Couronne' })

/** Gives the operator a second factor unless there is one already. */
export const ensureSecondFactor = async ({ db, clock, encryption }: Deps) => {
  const now = clock.now()
  const { id } = await db.selectFrom('users').select('id').where('email', '=', email).executeTakeFirstOrThrow()
  await db
    .insertInto('secondFactors')
    .values({
      userId: id,
      secret: encryption.encrypt(encryptionLabelOf({ id }), totpSecret),
      createdAt: now,
      confirmedAt: now,
    })
    .onConflict((conflict) => conflict.column('userId').doNothing())
    .execute()
}
