import type { ServiceChange } from '@couronne/contract/marketplace/services'
import type { Deps } from '../../deps.ts'
import { rejectMissingDeclarations } from '../../identity/accounts/declarations.ts'
import { keepingVerification } from '../../identity/accounts/keep-verification.ts'
import { transaction } from '../../lib/database/transaction.ts'
import { rejectViolations } from '../../lib/domain-error.ts'
import type { Viewer } from '../../lib/http/viewer.ts'
import { assertOwnPicture } from '../../platform/uploads/queries.ts'
import { lockService, ownService } from './queries.ts'
import { noRecipeColumns, serviceColumns } from './service-columns.rules.ts'
import { withSoldTerms } from './sold-terms.rules.ts'
import { writeVariants } from './write-variants.ts'

/** Changes the fields that the request sends. Existing appointments keep their copied values. */
export const changeService = ({ db, config: { visibility } }: Deps, viewer: Viewer, id: string, body: ServiceChange) =>
  rejectViolations({ one_service_per_libelle: 'service_exists' }, () =>
    // A concurrent account deletion locks the same rows in another order, so the transaction may need a retry.
    transaction(db, async (db) => {
      await lockService(db, viewer.id, id)
      const before = await ownService(db, viewer.id, id)
      const fields = withSoldTerms(body, before)
      const isOtherHairstyle = body.libelle !== undefined && body.libelle !== before.libelle
      await rejectMissingDeclarations(db, viewer.id)
      if (body.image !== undefined && body.image !== before.image) await assertOwnPicture(db, viewer.id, body.image)
      if (body.variants) await writeVariants(db, id, body.variants)
      if (Object.keys(fields).length > 0)
        await keepingVerification({ db, visibility }, viewer.id, () =>
          db
            .updateTable('services')
            // The stored hair recipe belongs to the previous hairstyle.
            .set({ ...(isOtherHairstyle && noRecipeColumns), ...serviceColumns(fields) })
            .where('id', '=', id)
            .execute(),
        )
      return ownService(db, viewer.id, id)
    }),
  )
