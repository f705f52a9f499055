import type { AppointmentMove, AppointmentView } from '@couronne/contract/appointments'
import { useEffect, useState } from 'react'
import { useNavigate } from 'react-router'
import type { Side } from '#app/appointments/appointment-card.tsx'
import { AppointmentDialogs } from '#app/appointments/appointment-dialogs.tsx'
import { AppointmentSections } from '#app/appointments/appointment-sections.tsx'
import { OtherProfessionals } from '#app/appointments/other-professionals.tsx'
import { readAppointments } from '#app/appointments/read-appointments.ts'
import { useAskedCancellation } from '#app/appointments/use-asked-cancellation.ts'
import { useDone } from '#app/appointments/use-done.ts'
import { useEndOfPayments } from '#app/appointments/use-end-of-payments.ts'
import { useNextLapse } from '#app/appointments/use-next-lapse.ts'
import { useRefundNews } from '#app/appointments/use-refund-news.ts'
import { visitsLost } from '#app/appointments/visits-lost.ts'
import { drawingUrl } from '#app/drawings/drawing.tsx'
import { addresses } from '#app/lib/addresses.ts'
import { leadsHome } from '#app/lib/guards.ts'
import { pageMeta } from '#app/lib/page-meta.ts'
import { readSession } from '#app/lib/session.ts'
import { useMember } from '#app/sessions/member.ts'
import { Alert } from '#app/ui/alert.tsx'
import { LinkButton } from '#app/ui/button.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { ReadFailed } from '#app/ui/read-failed.tsx'
import { Tabs } from '#app/ui/tabs.tsx'
import type { Route } from './+types/mes-rendez-vous.ts'

export const meta: Route.MetaFunction = ({ matches }) => pageMeta(matches, { title: 'Mes rendez-vous', noindex: true })

/** All that is ahead, and the latest hundred of what is over; `?pages=2` asks for two hundred. */
export const clientLoader = ({ url }: Route.ClientLoaderArgs) =>
  readLists(Math.max(1, Math.floor(Number(url.searchParams.get('pages'))) || 1))

const none = { appointments: [], hasOlder: false }

const readLists = async (pages: number) => {
  const session = readSession()
  const [mine, hers] = await Promise.all([
    session ? readAppointments({ customer: session.userId }, pages) : none,
    session?.role === 'professional' ? readAppointments({ professional: session.userId }, pages) : none,
  ])
  return { mine, hers, lost: await visitsLost(mine.appointments), pages }
}

const headingId = 'mes-rendez-vous'

type Opened = { side: Side; move: AppointmentMove; appointment: AppointmentView }

export default function MyAppointments({ loaderData }: Route.ComponentProps) {
  const { id, role } = useMember()
  const [lists, setLists] = useState(loaderData)
  useEffect(() => setLists(loaderData), [loaderData])
  const { lost, pages } = lists
  const mine = lists.mine.appointments
  const navigate = useNavigate()
  const read = async () => {
    try {
      setLists(await readLists(pages))
      setStale(false)
    } catch (error) {
      if (leadsHome(error)) void navigate(addresses.home(), { replace: true })
      throw error
    }
  }
  // Not by the router, which would put its error page in place of this one when the connection is lost.
  const readAgain = () => read().catch(() => {})
  const [isStale, setStale] = useState(false)
  const [tab, setTab] = useState<string>('professional')
  const [open, setOpen] = useState<Opened | null>(null)
  const done = useDone(open !== null, headingId)
  const begin = (opened: Opened) => {
    done.forget()
    setOpen(opened)
  }
  const changed = async (text?: string) => {
    const isRead = await read().then(
      () => true,
      () => false,
    )
    setStale(!isRead)
    if (open && (isRead || !text)) done.say(open.appointment.id, open.move, text)
  }
  useEndOfPayments(open ? [] : mine, readAgain)
  useNextLapse(open ? [] : mine, readAgain)
  useRefundNews(open ? [] : mine, readAgain)
  const problem = useAskedCancellation((appointment) => {
    const side = appointment.customer === id ? 'customer' : 'professional'
    setTab(side)
    begin({ side, move: 'cancel', appointment })
  })

  const list = (side: Side, { appointments, hasOlder }: typeof lists.mine) =>
    appointments.length > 0 ? (
      <AppointmentSections
        side={side}
        appointments={appointments}
        older={
          hasOlder && (
            <LinkButton to={`?pages=${pages + 1}`} tone="secondary" className="mt-4" preventScrollReset replace>
              Voir les plus anciens
            </LinkButton>
          )
        }
        onMove={(move, appointment) => begin({ side, move, appointment })}
      />
    ) : (
      <NoAppointments side={side} />
    )
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
      {lost.map((visit) => (
        <OtherProfessionals key={visit.appointment.id} visit={visit} />
      ))}
      {role === 'professional' && mine.length > 0 ? (
        <Tabs
          label="Mes rendez-vous"
          value={tab}
          onChange={setTab}
          tabs={[
            { value: 'professional', label: 'Mes clientes', panel: list('professional', lists.hers) },
            { value: 'customer', label: 'Mes réservations', panel: list('customer', lists.mine) },
          ]}
        />
      ) : role === 'professional' ? (
        list('professional', lists.hers)
      ) : (
        list('customer', lists.mine)
      )}
      {open && <AppointmentDialogs {...open} onClose={() => setOpen(null)} onChanged={changed} />}
    </>
  )
}

const NoAppointments = ({ side }: { side: Side }) =>
  side === 'customer' ? (
    <EmptyState
      picture={drawingUrl('hero-bantu')}
      title="Pas encore de rendez-vous"
      action={<LinkButton to={addresses.home()}>Trouver une coiffeuse</LinkButton>}
    >
      <p>Choisissez une coiffure, une ville et un jour : vos réservations s’afficheront ici.</p>
    </EmptyState>
  ) : (
    <EmptyState
      picture={drawingUrl('hero-turban')}
      title="Pas encore de rendez-vous"
      action={<LinkButton to={addresses.ownHours()}>Ouvrir des heures</LinkButton>}
    >
      <p>Vos clientes réservent dans les heures que vous ouvrez. Leurs rendez-vous s’afficheront ici.</p>
    </EmptyState>
  )
