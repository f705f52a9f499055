import { frenchDay, platformZone } from '@couronne/contract/lib/french-formats'
import { z } from 'zod'
import type { RefusalError } from '#app/lib/api.ts'

const parts = z.array(
  z.object({
    appointmentId: z.string().optional(),
    orderId: z.string().optional(),
    libelle: z.string(),
    date: z.string(),
    reason: z.enum(['visit', 'order', 'return', 'money']),
  }),
)

const endings = {
  visit: 'à venir ou à examiner',
  order: 'pas encore livrée',
  return: 'un retour est encore attendu',
  money: 'un montant est encore dû',
}

/**
 * Lists what prevents the deletion of an account, one line each. The list is empty when the deletion fails for another
 * reason.
 */
export const inTheWayOf = (refusal: RefusalError | null) => {
  const obstacles = refusal?.error === 'already_done' ? parts.safeParse(refusal.details) : undefined
  return (obstacles?.data ?? []).map(({ appointmentId, orderId, libelle, date, reason }) => ({
    id: appointmentId ?? orderId ?? libelle,
    text: `${libelle}, ${frenchDay(new Date(date), platformZone)} : ${endings[reason]}`,
  }))
}
