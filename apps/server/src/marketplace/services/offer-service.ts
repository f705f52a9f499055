import type { ServiceBody } from '@couronne/contract/marketplace/services'
import type { Deps } from '../../deps.ts'
import { rejectMissingDeclarations } from '../../identity/accounts/declarations.ts'
import { keepingVerification } from '../../identity/accounts/keep-verification.ts'
import { lockAccount } from '../../lib/database/lock-account.ts'
import { transaction } from '../../lib/database/transaction.ts'
import { rejectViolations, validationError } from '../../lib/domain-error.ts'
import type { Viewer } from '../../lib/http/viewer.ts'
import { assertOwnPicture } from '../../platform/uploads/queries.ts'
import { ownService } from './queries.ts'
import { serviceColumns } from './service-columns.rules.ts'
import { withSoldTerms } from './sold-terms.rules.ts'
import { writeVariants } from './write-variants.ts'

/** Adds a service. A unique index ensures that a professional offers each hairstyle once. */
export const offerService = ({ db, clock, config: { visibility } }: Deps, viewer: Viewer, body: ServiceBody) =>
  rejectViolations({ one_service_per_libelle: 'service_exists' }, () =>
    transaction(db, async (db) => {
      const { price, ...fields } = withSoldTerms(body)
      if (price === undefined) throw validationError('price', 'Champs requis!')
      await lockAccount(db, viewer.id)
      await rejectMissingDeclarations(db, viewer.id)
      await assertOwnPicture(db, viewer.id, body.image)
      const { id } = await keepingVerification({ db, visibility }, viewer.id, () =>
        db
          .insertInto('services')
          .values({ ...serviceColumns({ ...fields, price }), professionalId: viewer.id, createdAt: clock.now() })
          .returning('id')
          .executeTakeFirstOrThrow(),
      )
      if (body.variants) await writeVariants(db, id, body.variants)
      return ownService(db, viewer.id, id)
    }),
  )
