import { frenchDay, platformZone } from '@couronne/contract/lib/french-formats'
import { optionalPurchase, purchaseRefOf } from '@couronne/contract/money/purchases'
import { z } from 'zod'
import type { ApiError } from '#app/lib/api.ts'

const obstaclesSchema = z.array(
  optionalPurchase.extend({
    libelle: z.string(),
    date: z.string(),
    reason: z.enum(['appointment', 'order', 'return', 'money']),
  }),
)

const reasonTexts = {
  appointment: 'à venir ou à examiner',
  order: 'pas encore livrée',
  return: 'un retour est encore attendu',
  money: 'un montant est encore dû',
}

/**
 * Lists what prevents the deletion of an account, one line each. The list is empty when the deletion fails for another
 * reason.
 */
export const readObstacles = (refusal: ApiError | null) => {
  const obstacles = refusal?.error === 'already_done' ? obstaclesSchema.safeParse(refusal.details) : undefined
  return (obstacles?.data ?? []).map(({ libelle, date, reason, ...ids }) => ({
    id: purchaseRefOf(ids)?.id ?? libelle,
    text: `${libelle}, ${frenchDay(new Date(date), platformZone)} : ${reasonTexts[reason]}`,
  }))
}
