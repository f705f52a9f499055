import {
  type AppointmentAction,
  type AppointmentView,
  appointmentsApi,
  type Side,
} from '@couronne/contract/booking/appointments'
import { lazy, useState } from 'react'
import { OtherProfessionals } from '#app/booking/appointments/alternative-professionals.tsx'
import { AppointmentDialogs } from '#app/booking/appointments/appointment-dialogs.tsx'
import { HairSlot } from '#app/booking/appointments/hair-slot.ts'
import { OwnAppointments } from '#app/booking/appointments/own-appointments.tsx'
import { ownLists } from '#app/booking/appointments/own-lists.ts'
import { useAskedCancellation } from '#app/booking/appointments/use-asked-cancellation.ts'
import { useDone } from '#app/booking/appointments/use-done.ts'
import { useNextLapse } from '#app/booking/appointments/use-next-expiry.ts'
import { useOwnLists } from '#app/booking/appointments/use-own-lists.ts'
import { useRefundNews } from '#app/booking/appointments/use-refund-news.ts'
import { useMember } from '#app/identity/sessions/member.ts'
import { call } from '#app/lib/call.ts'
import { pageMeta } from '#app/lib/page-meta.ts'
import { useEndOfPayments } from '#app/money/payments/use-end-of-payments.ts'
import { Alert } from '#app/ui/alert.tsx'
import { ReadFailed } from '#app/ui/read-failed.tsx'
import type { Route } from './+types/mes-rendez-vous.ts'

const HairForVisit = lazy(() => import('#app/shop/recipes/hair-for-appointment.tsx'))

export const meta: Route.MetaFunction = ({ matches }) => pageMeta(matches, { title: 'Mes rendez-vous', noindex: true })

/** Loads all upcoming appointments and the latest hundred past ones. `?pages=2` loads two hundred. */
export const clientLoader = ({ url }: Route.ClientLoaderArgs) =>
  ownLists(Math.max(1, Math.floor(Number(url.searchParams.get('pages'))) || 1))

const headingId = 'mes-rendez-vous'

type Opened = { side: Side; move: AppointmentAction; appointment: AppointmentView }

const appointmentById = (id: string) => call(appointmentsApi.byId, { params: { id } })

export default function MyAppointments({ loaderData }: Route.ComponentProps) {
  const { id, role } = useMember()
  const { lists, isStale, readChange, readAgain } = useOwnLists(loaderData)
  const mine = lists.mine.appointments
  const [tab, setTab] = useState<string>('professional')
  const [open, setOpen] = useState<Opened | null>(null)
  const done = useDone(open !== null, headingId)
  const begin = (opened: Opened) => {
    done.forget()
    setOpen(opened)
  }
  const changed = async (text?: string) => {
    const isRead = await readChange()
    if (open && (isRead || !text)) done.say(open.appointment.id, open.move, text)
  }
  useEndOfPayments(open ? [] : mine, appointmentById, readAgain)
  useNextLapse(open ? [] : mine, readAgain)
  useRefundNews(open ? [] : mine, readAgain)
  const problem = useAskedCancellation((appointment) => {
    const side = appointment.customer === id ? 'customer' : 'professional'
    setTab(side)
    begin({ side, move: 'cancel', appointment })
  })

  return (
    <>
      <h2 id={headingId} tabIndex={-1} className="mb-6 text-lg tracking-wide outline-none">
        MES RENDEZ-VOUS
      </h2>
      <p role="status" className="sr-only">
        {done.text}
      </p>
      {problem && (
        <Alert tone="warning" className="mb-6">
          {problem}
        </Alert>
      )}
      {isStale && (
        <ReadFailed title="Vos rendez-vous n’ont pas pu être relus" onRetry={() => readAgain()} className="mb-6">
          Vérifiez votre connexion. Cette liste date d’avant votre dernière demande.
        </ReadFailed>
      )}
      {lists.lost.map((visit) => (
        <OtherProfessionals key={visit.appointment.id} visit={visit} />
      ))}
      <OwnAppointments
        lists={lists}
        isProfessional={role === 'professional'}
        tab={tab}
        onTab={setTab}
        onMove={(side, move, appointment) => begin({ side, move, appointment })}
      />
      {open && (
        <HairSlot value={HairForVisit}>
          <AppointmentDialogs {...open} onClose={() => setOpen(null)} onChanged={changed} />
        </HairSlot>
      )}
    </>
  )
}
