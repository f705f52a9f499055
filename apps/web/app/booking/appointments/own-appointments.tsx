import type { AppointmentView, Side } from '@couronne/contract/booking/appointments'
import { addresses } from '#app/lib/addresses.ts'
import { LinkButton } from '#app/ui/button.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { illustrationUrl } from '#app/ui/illustrations/illustration.tsx'
import { Tabs } from '#app/ui/tabs.tsx'
import { AppointmentSections } from './appointment-sections.tsx'
import type { OwnAppointmentLists } from './load-own-appointments.ts'
import type { DialogAction } from './use-announced-action.ts'

type Props = {
  lists: OwnAppointmentLists
  isProfessional: boolean
  tab: string
  onTab: (tab: string) => void
  onAction: (side: Side, action: DialogAction, appointment: AppointmentView) => void
}

/** Shows the user's appointments. A professional who also books elsewhere has a second tab for those bookings. */
export const OwnAppointments = ({ lists, isProfessional, tab, onTab, onAction }: Props) => {
  const list = (side: Side, { appointments, hasOlder }: OwnAppointmentLists['asCustomer']) =>
    appointments.length > 0 ? (
      <AppointmentSections
        side={side}
        appointments={appointments}
        olderButton={
          hasOlder && (
            <LinkButton to={`?pages=${lists.pages + 1}`} tone="secondary" className="mt-4" preventScrollReset replace>
              Voir les plus anciens
            </LinkButton>
          )
        }
        onAction={(action, appointment) => onAction(side, action, appointment)}
      />
    ) : (
      <NoAppointments side={side} />
    )
  if (!isProfessional) return list('customer', lists.asCustomer)
  if (lists.asCustomer.appointments.length === 0) return list('professional', lists.asProfessional)
  return (
    <Tabs
      label="Mes rendez-vous"
      value={tab}
      onChange={onTab}
      tabs={[
        { value: 'professional', label: 'Mes clientes', panel: list('professional', lists.asProfessional) },
        { value: 'customer', label: 'Mes réservations', panel: list('customer', lists.asCustomer) },
      ]}
    />
  )
}

const NoAppointments = ({ side }: { side: Side }) =>
  side === 'customer' ? (
    <EmptyState
      picture={illustrationUrl('hero-bantu')}
      title="Pas encore de rendez-vous"
      action={<LinkButton to={addresses.home()}>Trouver une coiffeuse</LinkButton>}
    >
      <p>Choisissez une coiffure, une ville et un jour : vos réservations s’afficheront ici.</p>
    </EmptyState>
  ) : (
    <EmptyState
      picture={illustrationUrl('hero-turban')}
      title="Pas encore de rendez-vous"
      action={<LinkButton to={addresses.ownHours()}>Ouvrir des heures</LinkButton>}
    >
      <p>Vos clientes réservent dans les heures que vous ouvrez. Leurs rendez-vous s’afficheront ici.</p>
    </EmptyState>
  )
