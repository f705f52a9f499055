import type { ServiceChange } from '@couronne/contract/marketplace/services'
import type { Deps } from '../../deps.ts'
import { refuseUndeclared } from '../../identity/accounts/declarations.ts'
import type { Viewer } from '../../identity/sessions/viewer.ts'
import { transaction } from '../../lib/database/transaction.ts'
import { refusing } from '../../lib/domain-error.ts'
import { ownPicture } from '../../platform/uploads/queries.ts'
import { ownService } from './queries.ts'
import { nothingSaid, serviceColumns } from './service-columns.rules.ts'

/** Changes the fields sent. Appointments already made keep what they were made with. */
export const changeService = ({ db }: Deps, viewer: Viewer, id: string, body: ServiceChange) =>
  refusing({ one_service_per_libelle: 'service_exists' }, () =>
    // Whoever erases her account meanwhile wants the same rows in another order.
    transaction(db, async (db) => {
      const before = await ownService(db, viewer.id, id)
      const isOther = body.libelle !== undefined && body.libelle !== before.libelle
      await refuseUndeclared(db, viewer.id)
      if (body.image !== undefined && body.image !== before.image) await ownPicture(db, viewer.id, body.image)
      if (Object.keys(body).length > 0)
        await db
          .updateTable('services')
          // What she had said of the hair was about the other hairstyle.
          .set({ ...(isOther && nothingSaid), ...serviceColumns(body) })
          .where('id', '=', id)
          .execute()
      return ownService(db, viewer.id, id)
    }),
  )
