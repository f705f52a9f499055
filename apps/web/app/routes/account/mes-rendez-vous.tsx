import { type AppointmentView, appointmentsApi, type Side } from '@couronne/contract/booking/appointments'
import { rebookingApi } from '@couronne/contract/booking/rebooking'
import { lazy, useState } from 'react'
import { AlternativeProfessionals } from '#app/booking/appointments/alternative-professionals.tsx'
import { AppointmentDialogs } from '#app/booking/appointments/appointment-dialogs.tsx'
import { HairSlot } from '#app/booking/appointments/hair-slot.ts'
import { loadOwnAppointments } from '#app/booking/appointments/load-own-appointments.ts'
import { OwnAppointments } from '#app/booking/appointments/own-appointments.tsx'
import { type DialogAction, useAnnouncedAction } from '#app/booking/appointments/use-announced-action.ts'
import { useNextExpiry } from '#app/booking/appointments/use-next-expiry.ts'
import { useOwnAppointmentLists } from '#app/booking/appointments/use-own-appointment-lists.ts'
import { usePendingRefunds } from '#app/booking/appointments/use-pending-refunds.ts'
import { useRequestedCancellation } from '#app/booking/appointments/use-requested-cancellation.ts'
import { useDayPolling } from '#app/booking/presence/use-day-polling.ts'
import { RebookingCard } from '#app/booking/rebooking/rebooking-card.tsx'
import { useMember } from '#app/identity/sessions/member.ts'
import { call } from '#app/lib/call.ts'
import { pageMeta } from '#app/lib/page-meta.ts'
import { usePaymentPolling } from '#app/money/payments/use-payment-polling.ts'
import { Alert } from '#app/ui/alert.tsx'
import { LoadError } from '#app/ui/load-error.tsx'
import type { Route } from './+types/mes-rendez-vous.ts'

const HairForAppointment = lazy(() => import('#app/shop/recipes/hair-for-appointment.tsx'))

export const meta: Route.MetaFunction = ({ matches }) => pageMeta(matches, { title: 'Mes rendez-vous', noindex: true })

/** Loads all upcoming appointments and the latest hundred past ones. `?pages=2` loads two hundred. */
export const clientLoader = async ({ url }: Route.ClientLoaderArgs) => {
  const pages = Math.max(1, Math.floor(Number(url.searchParams.get('pages'))) || 1)
  // The page is complete without a proposal.
  const proposed = call(rebookingApi.proposed).catch(() => null)
  const lists = await loadOwnAppointments(pages)
  return { lists, proposal: (await proposed)?.proposal ?? null }
}

const headingId = 'mes-rendez-vous'

type OpenDialog = { side: Side; action: DialogAction; appointment: AppointmentView }

const appointmentById = (id: string) => call(appointmentsApi.byId, { params: { id } })

export default function MyAppointments({ loaderData }: Route.ComponentProps) {
  const { id, role } = useMember()
  const { lists, isStale, readAfterChange, readAgain } = useOwnAppointmentLists(loaderData.lists)
  const ownAppointments = lists.asCustomer.appointments
  const [tab, setTab] = useState<string>('professional')
  const [open, setOpen] = useState<OpenDialog | null>(null)
  const announcement = useAnnouncedAction(open !== null, headingId)
  const openDialog = (dialog: OpenDialog) => {
    announcement.clear()
    setOpen(dialog)
  }
  const handleChange = async (text?: string) => {
    const isRead = await readAfterChange()
    if (open && (isRead || !text)) announcement.announce(open.appointment.id, open.action, text)
  }
  usePaymentPolling(open ? [] : ownAppointments, appointmentById, readAgain)
  useNextExpiry(open ? [] : ownAppointments, readAgain)
  usePendingRefunds(open ? [] : ownAppointments, readAgain)
  useDayPolling(open ? [] : [...ownAppointments, ...lists.asProfessional.appointments], readAgain)
  const problem = useRequestedCancellation((appointment) => {
    const side = appointment.customer === id ? 'customer' : 'professional'
    setTab(side)
    openDialog({ side, action: 'cancel', appointment })
  })

  return (
    <>
      <h2 id={headingId} tabIndex={-1} className="mb-6 text-lg tracking-wide outline-none">
        MES RENDEZ-VOUS
      </h2>
      <p role="status" className="sr-only">
        {announcement.text}
      </p>
      {problem && (
        <Alert tone="warning" className="mb-6">
          {problem}
        </Alert>
      )}
      {isStale && (
        <LoadError title="Vos rendez-vous n’ont pas pu être relus" onRetry={() => readAgain()} className="mb-6">
          Vérifiez votre connexion. Cette liste date d’avant votre dernière demande.
        </LoadError>
      )}
      {loaderData.proposal && <RebookingCard proposal={loaderData.proposal} focusId={headingId} />}
      {lists.lostAppointments.map((lost) => (
        <AlternativeProfessionals key={lost.appointment.id} lost={lost} />
      ))}
      <OwnAppointments
        lists={lists}
        isProfessional={role === 'professional'}
        tab={tab}
        onTab={setTab}
        onAction={(side, action, appointment) => openDialog({ side, action, appointment })}
      />
      {open && (
        <HairSlot value={HairForAppointment}>
          <AppointmentDialogs {...open} onClose={() => setOpen(null)} onChanged={handleChange} />
        </HairSlot>
      )}
    </>
  )
}
