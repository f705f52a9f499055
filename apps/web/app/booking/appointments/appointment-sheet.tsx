import { type AppointmentView, appointmentsApi } from '@couronne/contract/booking/appointments'
import { useEffect, useEffectEvent, useState } from 'react'
import { useRevalidator } from 'react-router'
import { addresses } from '#app/lib/addresses.ts'
import { errorText } from '#app/lib/api-errors.ts'
import { call } from '#app/lib/call.ts'
import { Dialog } from '#app/ui/dialog.tsx'
import { LoadError } from '#app/ui/load-error.tsx'
import { Loading, Skeleton } from '#app/ui/skeleton.tsx'
import { TextLink } from '#app/ui/text-link.tsx'
import { AppointmentCard } from './appointment-card.tsx'
import { AppointmentDialogs } from './appointment-dialogs.tsx'
import { announcedText, type DialogAction } from './use-announced-action.ts'

/** A screen reader announces the text of a status only when it changes, so the text comes after the dialog has opened. */
const LateStatus = ({ text }: { text: string }) => {
  const [announced, setAnnounced] = useState('')
  useEffect(() => setAnnounced(text), [text])
  return (
    <p role="status" className="sr-only">
      {announced}
    </p>
  )
}

type Props = { id: string; finalFocus: () => HTMLElement | null; onClose: () => void }
type Read = { appointment: AppointmentView } | { failure: string }

/** Shows a professional the card of an appointment in a dialog, with all its actions. */
export const AppointmentSheet = ({ id, finalFocus, onClose }: Props) => {
  const { revalidate } = useRevalidator()
  const [read, setRead] = useState<Read | null>(null)
  const [action, setAction] = useState<DialogAction | null>(null)
  const [announcement, setAnnouncement] = useState('')
  const readAgain = async () => {
    try {
      setRead({ appointment: await call(appointmentsApi.byId, { params: { id } }) })
    } catch (error) {
      setRead({ failure: errorText(error) })
    }
  }
  const readFirst = useEffectEvent(readAgain)
  useEffect(() => void readFirst(), [])
  if (action && read && 'appointment' in read)
    return (
      <AppointmentDialogs
        side="professional"
        action={action}
        appointment={read.appointment}
        onClose={() => setAction(null)}
        onChanged={async (text) => {
          await Promise.all([readAgain(), revalidate()])
          setAnnouncement(announcedText(action, text))
        }}
      />
    )
  return (
    <Dialog open onClose={onClose} finalFocus={finalFocus} title="Rendez-vous">
      <LateStatus text={announcement} />
      {read === null && (
        <Loading label="Chargement du rendez-vous…">
          <Skeleton className="h-96 rounded-card" />
        </Loading>
      )}
      {read && 'failure' in read && (
        <LoadError title="Ce rendez-vous n’a pas pu être lu" busy={false} onRetry={() => void readAgain()}>
          {read.failure}
        </LoadError>
      )}
      {read && 'appointment' in read && (
        <>
          <AppointmentCard side="professional" appointment={read.appointment} onAction={(next) => setAction(next)} />
          <NoteLink appointment={read.appointment} />
        </>
      )}
    </Dialog>
  )
}

/** Before the payment, and once the customer's account is deleted, there is neither a surname nor a page of the person. */
const NoteLink = ({ appointment: { customer, firstname, lastname } }: { appointment: AppointmentView }) =>
  lastname && <TextLink to={addresses.customer(customer)} className="mt-2">{`Note sur ${firstname}`}</TextLink>
