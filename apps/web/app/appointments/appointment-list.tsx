import type { AppointmentView } from '@couronne/contract/appointments'
import { dayText, priceText } from '#app/lib/french.ts'
import { Badge } from '#app/ui/badge.tsx'
import { type Column, DataTable } from '#app/ui/data-table.tsx'
import { HourRange } from '#app/ui/hour-range.tsx'
import { AbsenceNotes } from './absence-notes.tsx'
import { AppointmentActions } from './appointment-actions.tsx'
import type { AppointmentMove } from './appointment-dialogs.tsx'
import { HoldLeft } from './hold-left.tsx'
import { RefundState } from './refund-state.tsx'
import { StatusBadge } from './status-badge.tsx'
import { statusPlace } from './use-done.ts'

/** Whose eyes the list is for: hers who comes, or hers who does the hair. */
export type Side = 'customer' | 'professional'

type Props = {
  caption: string
  side: Side
  appointments: AppointmentView[]
  onMove: (move: AppointmentMove, appointment: AppointmentView) => void
}

export const AppointmentList = ({ caption, side, appointments, onMove }: Props) => (
  <DataTable
    caption={caption}
    rows={appointments}
    rowKey={({ id }) => id}
    columns={[...columnsFor(side), actions(side, onMove)]}
  />
)

const columnsFor = (side: Side): Column<AppointmentView>[] => [
  {
    label: 'Rendez-vous',
    unlabelled: true,
    className: 'order-first',
    cell: ({ libelle, date, endTime, zone }) => (
      <>
        <p className="font-display text-lg font-semibold">{libelle}</p>
        <p className="xl:whitespace-nowrap">{dayText(date, zone)}</p>
        <p>
          <HourRange from={date} to={endTime} zone={zone} />
        </p>
      </>
    ),
  },
  {
    label: 'Statut',
    cell: (each) => (
      <div id={statusPlace(each.id)} tabIndex={-1} className="outline-none">
        <Status side={side} appointment={each} />
      </div>
    ),
  },
  { label: side === 'customer' ? 'Coiffeuse' : 'Cliente', cell: (each) => <OtherParty appointment={each} /> },
  {
    label: 'Lieu',
    cell: ({ lieu, adresse, city }) => (
      <>
        <p>{lieuText[side][lieu]}</p>
        {(side === 'customer' || lieu === 'Ma Maison') && (
          <p className="text-sm text-ink-soft">{adresse ? `${adresse}, ${city}` : city}</p>
        )}
      </>
    ),
  },
  { label: side === 'customer' ? 'Total' : 'Prix', cell: (each) => <Amount side={side} appointment={each} /> },
]

const cancellers = { customer: 'Par la cliente', professional: 'Par la coiffeuse', admin: 'Par notre équipe' }

const Status = ({ side, appointment }: { side: Side; appointment: AppointmentView }) => {
  const { status, payment, holdExpiresAt, cancelledBy } = appointment
  return payment === 'processing' ? (
    <>
      <Badge tone="waiting">Paiement en cours de vérification</Badge>
      <p className="mt-1 text-sm">Votre banque n’a pas encore répondu.</p>
    </>
  ) : (
    <>
      <StatusBadge status={status} />
      {cancelledBy && (
        <p className="mt-1 text-sm text-ink-soft">{cancelledBy === side ? 'Par vous' : cancellers[cancelledBy]}</p>
      )}
      <AbsenceNotes side={side} appointment={appointment} />
      {holdExpiresAt && <HoldLeft until={holdExpiresAt} />}
      {payment === 'requires_action' && (
        <p className="mt-1 text-sm">Ce paiement n’a pas été confirmé : saisissez à nouveau votre carte.</p>
      )}
    </>
  )
}

const lieuText = {
  customer: { 'Ma Maison': 'Ma Maison', 'Salon De Coiffure': 'Salon De Coiffure' },
  professional: { 'Ma Maison': 'Chez la cliente', 'Salon De Coiffure': 'Salon De Coiffure' },
} as const

const OtherParty = ({ appointment: { firstname, lastname, phone, userEmail } }: { appointment: AppointmentView }) => (
  <>
    <p>
      {firstname} {lastname}
    </p>
    {phone && (
      <a
        href={`tel:${phone}`}
        className="inline-flex min-h-11 items-center text-sm font-semibold text-plum underline underline-offset-4"
      >
        {phone.replace(/(\d\d)(?=\d)/g, '$1\u00a0')}
      </a>
    )}
    {userEmail && (
      <p className="text-sm wrap-anywhere text-ink-soft">
        {userEmail.split('@')[0]}
        <wbr />@{userEmail.split('@')[1]}
      </p>
    )}
  </>
)

const Amount = ({ side, appointment }: { side: Side; appointment: AppointmentView }) => {
  const { price, total, share } = appointment
  return (
    <>
      <p className="font-semibold whitespace-nowrap">{priceText(side === 'customer' ? total : price)}</p>
      {side === 'customer' && <RefundState appointment={appointment} />}
      {side === 'professional' && share !== null && (
        <p className="text-sm text-ink-soft">
          {share > 0 ? `Votre part des frais d’annulation : ${priceText(share)}` : 'Rien ne vous est dû.'}
        </p>
      )}
    </>
  )
}

const actions = (side: Side, onMove: Props['onMove']): Column<AppointmentView> => ({
  label: 'Actions',
  unlabelled: true,
  cell: (each) => <AppointmentActions side={side} appointment={each} onMove={onMove} />,
})
