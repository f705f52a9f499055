import { frenchDateTime } from '@couronne/contract/lib/french-formats'
import type { OpenConversationView } from '@couronne/contract/talk/conversations'
import { addresses } from '#app/lib/addresses.ts'
import { serverNow } from '#app/lib/server-now.ts'
import { ConfirmDialog } from '#app/ui/confirm-dialog.tsx'
import { TextLink } from '#app/ui/text-link.tsx'
import { appointmentsAhead, type ThreadAppointment } from './thread-items.ts'

type Props = {
  conversation: OpenConversationView
  open: boolean
  onClose: () => void
  onConfirm: () => Promise<unknown>
}

/** Says what a block does before it is made. */
export const BlockDialog = ({ conversation: { friendlyName, appointments }, open, onClose, onConfirm }: Props) => {
  const ahead = appointmentsAhead(appointments, serverNow())
  return (
    <ConfirmDialog
      open={open}
      onClose={onClose}
      title={`Bloquer ${friendlyName} ?`}
      confirmLabel="Bloquer"
      tone="danger"
      onConfirm={onConfirm}
    >
      <div className="flex flex-col gap-3">
        <StillBooked appointments={ahead} />
        <p>
          {ahead.length > 0
            ? 'Dès maintenant, ni nouveau rendez-vous ni changement d’heure ensemble ; ensuite, vous ne pourrez plus vous écrire.'
            : 'Vous ne pourrez plus vous écrire, ni prendre un nouveau rendez-vous ensemble.'}{' '}
          Les avis, les absences et les remboursements de vos rendez-vous suivent leur cours.
        </p>
        <p>
          Nous n’en disons rien à {friendlyName}. Vous pouvez débloquer à tout moment, ici ou dans votre profil, sous «
          Personnes bloquées ».
        </p>
      </div>
    </ConfirmDialog>
  )
}

const StillBooked = ({ appointments }: { appointments: readonly ThreadAppointment[] }) => {
  const last = appointments.at(-1)
  if (!last) return null
  const when = frenchDateTime(new Date(last.date), last.zone)
  const isOnly = appointments.length === 1
  return (
    <div className="rounded-control bg-safran-pale px-4 pt-3">
      <p>
        {isOnly
          ? `Votre rendez-vous du ${when} reste prévu : jusqu’à sa fin, vous pouvez encore vous écrire. Si vous y renoncez, annulez-le d’abord.`
          : `Vos ${appointments.length} rendez-vous à venir restent prévus : jusqu’à la fin du dernier, le ${when}, vous pouvez encore vous écrire. Si vous y renoncez, annulez-les d’abord.`}
      </p>
      <TextLink to={addresses.ownAppointments(isOnly ? last.id : undefined)}>
        {isOnly ? 'Voir le rendez-vous' : 'Voir mes rendez-vous'}
      </TextLink>
    </div>
  )
}
