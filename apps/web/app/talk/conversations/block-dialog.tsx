import { frenchDateTime } from '@couronne/contract/lib/french-formats'
import type { OpenConversationView } from '@couronne/contract/talk/conversations'
import { addresses } from '#app/lib/addresses.ts'
import { serverNow } from '#app/lib/server-now.ts'
import { ConfirmDialog } from '#app/ui/confirm-dialog.tsx'
import { TextLink } from '#app/ui/text-link.tsx'
import { nextAppointment, type ThreadAppointment } from './thread-items.ts'

type Props = {
  conversation: OpenConversationView
  open: boolean
  onClose: () => void
  onConfirm: () => Promise<unknown>
}

/** Says what a block does before it is made. */
export const BlockDialog = ({ conversation: { friendlyName, appointments }, open, onClose, onConfirm }: Props) => {
  const next = nextAppointment(appointments, serverNow())
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
        {next && <StillBooked appointment={next} />}
        <p>
          {next ? 'Ensuite, vous' : 'Vous'} ne pourrez plus vous écrire, ni prendre un nouveau rendez-vous ensemble. Les
          avis, les absences et les remboursements de vos rendez-vous suivent leur cours.
        </p>
        <p>
          {friendlyName} n’en reçoit aucun avis. Vous pouvez débloquer à tout moment, ici ou dans votre profil, sous «
          Personnes bloquées ».
        </p>
      </div>
    </ConfirmDialog>
  )
}

const StillBooked = ({ appointment: { id, date, zone } }: { appointment: ThreadAppointment }) => (
  <div className="rounded-control bg-safran-pale px-4 pt-3">
    <p>
      Votre rendez-vous du {frenchDateTime(new Date(date), zone)} reste prévu : d’ici là, vous pouvez encore vous
      écrire. Si vous y renoncez, annulez-le d’abord.
    </p>
    <TextLink to={addresses.ownAppointments(id)}>Voir le rendez-vous</TextLink>
  </div>
)
