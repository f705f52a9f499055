import type { AppointmentAction, AppointmentView, Side } from '@couronne/contract/booking/appointments'
import { addresses } from '#app/lib/addresses.ts'
import { LinkButton } from '#app/ui/button.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { drawingUrl } from '#app/ui/illustrations/illustration.tsx'
import { Tabs } from '#app/ui/tabs.tsx'
import { AppointmentSections } from './appointment-sections.tsx'
import type { OwnLists } from './own-lists.ts'

type Props = {
  lists: OwnLists
  isProfessional: boolean
  tab: string
  onTab: (tab: string) => void
  onMove: (side: Side, move: AppointmentAction, appointment: AppointmentView) => void
}

/** Shows the user's appointments. A professional who also books elsewhere has a second tab for those bookings. */
export const OwnAppointments = ({ lists, isProfessional, tab, onTab, onMove }: Props) => {
  const list = (side: Side, { appointments, hasOlder }: OwnLists['mine']) =>
    appointments.length > 0 ? (
      <AppointmentSections
        side={side}
        appointments={appointments}
        older={
          hasOlder && (
            <LinkButton to={`?pages=${lists.pages + 1}`} tone="secondary" className="mt-4" preventScrollReset replace>
              Voir les plus anciens
            </LinkButton>
          )
        }
        onMove={(move, appointment) => onMove(side, move, appointment)}
      />
    ) : (
      <NoAppointments side={side} />
    )
  if (!isProfessional) return list('customer', lists.mine)
  if (lists.mine.appointments.length === 0) return list('professional', lists.hers)
  return (
    <Tabs
      label="Mes rendez-vous"
      value={tab}
      onChange={onTab}
      tabs={[
        { value: 'professional', label: 'Mes clientes', panel: list('professional', lists.hers) },
        { value: 'customer', label: 'Mes réservations', panel: list('customer', lists.mine) },
      ]}
    />
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
