import type { BusinessBody } from '@couronne/contract/money/invoices'
import type { Deps } from '../../deps.ts'
import { lockAccount } from '../../lib/database/lock-account.ts'
import { transaction } from '../../lib/database/transaction.ts'
import { DomainError } from '../../lib/domain-error.ts'
import type { Viewer } from '../../lib/http/viewer.ts'
import { businessOf } from './queries.ts'

/** Saves the professional's legal identity. Invoices that were already issued keep the old one. */
export const saveBusiness = ({ db, clock }: Pick<Deps, 'db' | 'clock'>, viewer: Viewer, body: BusinessBody) => {
  const business = {
    legalName: body.raisonSociale,
    siret: body.siret,
    vatRegime: body.regimeTva,
    vatNumber: body.regimeTva === 'assujettie' ? (body.numeroTva ?? null) : null,
  }
  return transaction(db, async (db) => {
    await lockAccount(db, viewer.id)
    await db
      .insertInto('businesses')
      .values({ userId: viewer.id, ...business, mandatedAt: clock.now() })
      .onConflict((conflict) => conflict.column('userId').doUpdateSet(business))
      .execute()
    const saved = await businessOf(db, viewer.id)
    if (!saved) throw new DomainError('not_found')
    return saved
  })
}
