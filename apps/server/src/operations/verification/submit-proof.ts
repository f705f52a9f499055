import type { ProofKind } from '@couronne/contract/identity/proofs'
import type { Deps } from '../../deps.ts'
import { assertAllowed } from '../../lib/allowed-actions.ts'
import { lockAccount } from '../../lib/database/lock-account.ts'
import { inTransaction, type Tx } from '../../lib/database/transaction.ts'
import { denyTooMany } from '../../lib/deny-too-many.rules.ts'
import { validationError } from '../../lib/domain-error.ts'
import type { Viewer } from '../../lib/http/viewer.ts'
import { businessOf } from '../../money/invoices/queries.ts'
import { assertOwnPicture } from '../../platform/uploads/queries.ts'
import { untilTextIn } from '../../talk/conversations/open-conversation.ts'
import { proofLimits } from './proof.rules.ts'
import { transitionProofs } from './transition.ts'

const dayMs = 24 * 3_600_000

/** Sends a proof to the operators. It replaces one of the same kind that waits; one that is verified still counts. */
export const submitProof = (
  deps: Pick<Deps, 'db' | 'clock'>,
  viewer: Pick<Viewer, 'id'>,
  kind: ProofKind,
  files: string[],
) =>
  inTransaction(deps, async ({ clock }, db) => {
    const now = clock.now()
    const { cityId } = await lockAccount(db, viewer.id, 'no key update')
    const sent = await sentSince(db, viewer.id, new Date(now.getTime() - dayMs))
    assertAllowed(denyTooMany(proofLimits, sent, now, await untilTextIn(db, cityId, 'en envoyer à nouveau')))
    const business = kind === 'siret' ? await requireBusiness(db, viewer.id) : undefined
    const filenames = [...new Set(files)]
    if (!business && filenames.length === 0) throw validationError('files', 'Ajoutez au moins une photo ou un PDF.')
    // The locks have an order, so that two requests with the same files wait for each other.
    for (const filename of filenames.toSorted()) await assertOwnPicture(db, viewer.id, filename, { isPrivate: true })
    await transitionProofs(
      db,
      'replace',
      now,
      (eb) => eb.and([eb('userId', '=', viewer.id), eb('kind', '=', kind), eb('state', '=', 'to_check')]),
      { closedBecause: 'replaced' },
    )
    const { firstname, lastname } = await nameOf(db, viewer.id)
    const { id } = await db
      .insertInto('proofs')
      .values({
        ...{ userId: viewer.id, kind, submittedAt: now, personName: `${firstname} ${lastname}` },
        ...(business && { legalName: business.raisonSociale, siret: business.siret }),
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    if (filenames.length > 0)
      await db
        .insertInto('proofFiles')
        .values(filenames.map((filename, index) => ({ proofId: id, position: index + 1, filename })))
        .execute()
    return id
  })

const sentSince = async (db: Tx, userId: string, since: Date) => {
  const sent = await db
    .selectFrom('proofs')
    .select('submittedAt')
    .where('userId', '=', userId)
    .where('submittedAt', '>', since)
    .orderBy('submittedAt', 'desc')
    .execute()
  return sent.map(({ submittedAt }) => submittedAt)
}

const requireBusiness = async (db: Tx, userId: string) => {
  const business = await businessOf(db, userId)
  if (!business) throw validationError('siret', 'Indiquez d’abord votre SIRET et le nom de votre entreprise.')
  return business
}

const nameOf = (db: Tx, userId: string) =>
  db.selectFrom('users').select(['firstname', 'lastname']).where('id', '=', userId).executeTakeFirstOrThrow()
