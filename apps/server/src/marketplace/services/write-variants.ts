import { centsFromEuros } from '@couronne/contract/lib/money'
import type { VariantBody } from '@couronne/contract/marketplace/variants'
import type { Tx } from '../../lib/database/transaction.ts'

/** Replaces the variants of a service. One that stays in the list, with the same size and length, keeps its id. */
export const writeVariants = async (db: Tx, serviceId: string, variants: VariantBody[]) => {
  const rows = variants.map(({ taille = null, longueur = null, price, duration }) => ({
    serviceId,
    taille,
    longueur,
    priceCents: centsFromEuros(price),
    durationMinutes: duration,
  }))
  const stored =
    rows.length === 0
      ? []
      : await db
          .insertInto('serviceVariants')
          .values(rows)
          .onConflict((conflict) =>
            conflict.constraint('one_variant_each').doUpdateSet(({ ref }) => ({
              priceCents: ref('excluded.priceCents'),
              durationMinutes: ref('excluded.durationMinutes'),
            })),
          )
          .returning('id')
          .execute()
  const keptIds = stored.map(({ id }) => id)
  let others = db.deleteFrom('serviceVariants').where('serviceId', '=', serviceId)
  if (keptIds.length > 0) others = others.where('id', 'not in', keptIds)
  await others.execute()
}
