import { type AppointmentView, appointmentsApi } from '@couronne/contract/appointments'
import { useState } from 'react'
import { useRevalidator } from 'react-router'
import { useMember } from '#app/accounts/member.ts'
import { AppointmentDialogs, type AppointmentMove } from '#app/appointments/appointment-dialogs.tsx'
import type { Side } from '#app/appointments/appointment-list.tsx'
import { AppointmentSections } from '#app/appointments/appointment-sections.tsx'
import { drawingUrl } from '#app/drawings/drawing.tsx'
import { call } from '#app/lib/call.ts'
import { pageMeta } from '#app/lib/page-meta.ts'
import { readSession } from '#app/lib/session.ts'
import { LinkButton } from '#app/ui/button.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { Tabs } from '#app/ui/tabs.tsx'
import type { Route } from './+types/mes-rendez-vous.ts'

export const meta: Route.MetaFunction = ({ matches }) => pageMeta(matches, { title: 'Mes rendez-vous', noindex: true })

const pageSize = 100

/** The latest hundred of each side; `?pages=2` asks for two hundred. */
export const clientLoader = async ({ url }: Route.ClientLoaderArgs) => {
  const session = readSession()
  const pages = Math.max(1, Math.floor(Number(url.searchParams.get('pages'))) || 1)
  const listed = async (whose: { customer: string } | { professional: string }) => {
    const lists = await Promise.all(
      Array.from({ length: pages }, (_, at) =>
        call(appointmentsApi.list, { query: { ...whose, limit: pageSize, offset: at * pageSize } }),
      ),
    )
    return lists.flat()
  }
  const [mine, hers] = await Promise.all([
    session ? listed({ customer: session.userId }) : [],
    session?.role === 'professional' ? listed({ professional: session.userId }) : [],
  ])
  return { mine, hers, pages }
}

export default function MyAppointments({ loaderData: { mine, hers, pages } }: Route.ComponentProps) {
  const { role } = useMember()
  const { revalidate } = useRevalidator()
  const [tab, setTab] = useState<string>('professional')
  const [open, setOpen] = useState<{ move: AppointmentMove; appointment: AppointmentView } | null>(null)

  const list = (side: Side, appointments: AppointmentView[]) =>
    appointments.length > 0 ? (
      <AppointmentSections
        side={side}
        appointments={appointments}
        older={
          appointments.length === pages * pageSize && (
            <LinkButton to={`?pages=${pages + 1}`} tone="secondary" className="mt-4" preventScrollReset replace>
              Voir les plus anciens
            </LinkButton>
          )
        }
        onMove={(move, appointment) => setOpen({ move, appointment })}
      />
    ) : (
      <NoAppointments side={side} />
    )
  return (
    <>
      <h2 className="mb-6 text-2xl">MES RENDEZ-VOUS</h2>
      {role === 'professional' && mine.length > 0 ? (
        <Tabs
          label="Mes rendez-vous"
          value={tab}
          onChange={setTab}
          tabs={[
            { value: 'professional', label: 'Mes clientes', panel: list('professional', hers) },
            { value: 'customer', label: 'Mes réservations', panel: list('customer', mine) },
          ]}
        />
      ) : (
        list(role === 'professional' ? 'professional' : 'customer', role === 'professional' ? hers : mine)
      )}
      {open && <AppointmentDialogs {...open} onClose={() => setOpen(null)} onChanged={revalidate} />}
    </>
  )
}

const NoAppointments = ({ side }: { side: Side }) =>
  side === 'customer' ? (
    <EmptyState
      picture={drawingUrl('hero-bantu')}
      title="Pas encore de rendez-vous"
      action={<LinkButton to="/">Trouver une coiffeuse</LinkButton>}
    >
      <p>Choisissez une coiffure, une ville et un jour : vos réservations s’afficheront ici.</p>
    </EmptyState>
  ) : (
    <EmptyState
      picture={drawingUrl('hero-turban')}
      title="Pas encore de rendez-vous"
      action={<LinkButton to="/account/disponibilite">Ouvrir des heures</LinkButton>}
    >
      <p>Vos clientes réservent dans les heures que vous ouvrez. Leurs rendez-vous s’afficheront ici.</p>
    </EmptyState>
  )
