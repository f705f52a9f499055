import type { AppointmentStatusWord } from '@couronne/contract/booking/appointments'
import { Badge } from '#app/ui/badge.tsx'

const badges = {
  'En attente de paiement': ['waiting', 'En attente de paiement'],
  Payé: ['success', 'Payé'],
  Terminé: ['neutral', 'Terminé'],
  Annuler: ['danger', 'Annulé'],
  Expiré: ['neutral', 'Expiré'],
} as const satisfies Record<AppointmentStatusWord, readonly [string, string]>

export const statusText = (status: AppointmentStatusWord) => badges[status][1]

export const StatusBadge = ({ status }: { status: AppointmentStatusWord }) => {
  const [tone, text] = badges[status]
  return (
    <Badge tone={tone} className="whitespace-nowrap">
      {text}
    </Badge>
  )
}
