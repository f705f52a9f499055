import type { Side } from '@couronne/contract/booking/appointments'
import { frenchDateTime } from '@couronne/contract/lib/french-formats'
import type { OpenConversationView } from '@couronne/contract/talk/conversations'
import { safetyCancellationText } from '#app/booking/safety/cancellation-text.ts'
import { useSafetyCancellations } from '#app/booking/safety/use-safety-cancellations.ts'
import { useMember } from '#app/identity/sessions/member.ts'
import { serverNow } from '#app/lib/server-now.ts'
import { ConfirmDialog } from '#app/ui/confirm-dialog.tsx'
import { Checkbox } from '#app/ui/inputs.tsx'
import { LoadError } from '#app/ui/load-error.tsx'
import { refreshConversation } from './talk-engine.ts'
import { appointmentsAhead, type ThreadAppointment } from './thread-items.ts'

type BookedHours = Pick<ThreadAppointment, 'id' | 'status' | 'date' | 'endTime' | 'zone'>
type DialogProps = {
  open: boolean
  onClose: () => void
  onConfirm: () => Promise<unknown>
}

/** Blocks the other party of a conversation. */
export const BlockDialog = ({ conversation, ...dialog }: DialogProps & { conversation: OpenConversationView }) => {
  const { sid, friendlyName, appointments, attributes } = conversation
  const { id } = useMember()
  return (
    <BlockPersonDialog
      {...dialog}
      name={friendlyName}
      side={attributes.user1.id === id ? 'customer' : 'professional'}
      appointments={appointments}
      onCloseAfterRequest={() => {
        dialog.onClose()
        void refreshConversation(sid)
      }}
    />
  )
}

type Props = DialogProps & {
  name: string
  /** This is the side of the user. */
  side: Side
  appointments: readonly BookedHours[]
  onCloseAfterRequest: () => void
}

/** Says what a block does before it is made. The appointments ahead are kept, or cancelled for safety. */
export const BlockPersonDialog = ({
  name,
  side,
  appointments,
  open,
  onClose,
  onCloseAfterRequest,
  onConfirm,
}: Props) => {
  const ahead = appointmentsAhead(appointments, serverNow())
  const cancellations = useSafetyCancellations(
    ahead.map(({ id }) => id),
    open,
  )
  const keeps = ahead.some(({ id }) => !cancellations.chosenIds.includes(id))
  return (
    <ConfirmDialog
      open={open}
      onClose={onClose}
      onCloseAfterRequest={onCloseAfterRequest}
      title={`Bloquer ${name} ?`}
      confirmLabel={cancellations.chosenIds.length > 0 ? 'Annuler et bloquer' : 'Bloquer'}
      tone="danger"
      onConfirm={async () => {
        await cancellations.cancelChosen()
        await onConfirm()
      }}
    >
      <div className="flex flex-col gap-3">
        <StillBooked side={side} appointments={ahead} cancellations={cancellations} />
        <p>
          {keeps
            ? 'Dès maintenant, ni nouveau rendez-vous ni changement d’heure ensemble ; ensuite, vous ne pourrez plus vous écrire.'
            : 'Vous ne pourrez plus vous écrire, ni prendre un nouveau rendez-vous ensemble.'}{' '}
          Les avis, les absences et les remboursements de vos rendez-vous suivent leur cours.
        </p>
        <p>
          Nous n’en disons rien à {name}. Vous pouvez débloquer à tout moment, ici ou dans votre profil, sous «
          Personnes bloquées ».
        </p>
      </div>
    </ConfirmDialog>
  )
}

type StillBookedProps = {
  side: Side
  appointments: readonly BookedHours[]
  cancellations: ReturnType<typeof useSafetyCancellations>
}

const StillBooked = ({
  side,
  appointments,
  cancellations: { terms, chosenIds, choose, hasFailed, readAgain },
}: StillBookedProps) => {
  const last = appointments.at(-1)
  if (!last) return null
  const whenText = ({ date, zone }: BookedHours) => frenchDateTime(new Date(date), zone)
  return (
    <div className="rounded-control bg-safran-pale px-4 py-3">
      <p>
        {appointments.length === 1
          ? `Votre rendez-vous du ${whenText(last)} reste prévu : jusqu’à sa fin, vous pouvez encore vous écrire.`
          : `Vos ${appointments.length} rendez-vous à venir restent prévus : jusqu’à la fin du dernier, le ${whenText(last)}, vous pouvez encore vous écrire.`}
      </p>
      {appointments.map((appointment) => {
        const { id } = appointment
        // An appointment that has begun cannot be cancelled any more.
        if (Date.parse(appointment.date) <= serverNow()) return null
        return (
          <Checkbox
            key={id}
            disabled={!terms[id]}
            checked={chosenIds.includes(id)}
            onChange={(event) => choose(id, event.target.checked)}
            label={
              <>
                <span className="font-semibold">
                  {appointments.length === 1
                    ? 'Annuler pour ma sécurité'
                    : `Annuler pour ma sécurité celui du ${whenText(appointment)}`}
                </span>
                <span className="block min-h-10 text-sm">{terms[id] && safetyCancellationText(side, terms[id])}</span>
              </>
            }
          />
        )
      })}
      {hasFailed && (
        <LoadError title="L’annulation n’a pas pu être préparée" onRetry={readAgain} className="mt-2">
          Vérifiez votre connexion. Vous pouvez aussi bloquer maintenant, et annuler depuis « Mes rendez-vous ».
        </LoadError>
      )}
    </div>
  )
}
