import type { AppointmentView } from '@couronne/contract/appointments'
import { dayText, priceText, timeText } from '#app/lib/french.ts'
import { type Column, DataTable } from '#app/ui/data-table.tsx'
import { AppointmentActions } from './appointment-actions.tsx'
import type { AppointmentMove } from './appointment-dialogs.tsx'
import { StatusBadge } from './status-badge.tsx'

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
        <p className="whitespace-nowrap">
          {timeText(date, zone)} – {timeText(endTime, zone)}
        </p>
      </>
    ),
  },
  {
    label: 'Statut',
    cell: ({ status, holdExpiresAt, zone }) => (
      <>
        <StatusBadge status={status} />
        {holdExpiresAt && <p className="mt-1 text-sm">Gardé jusqu’à {timeText(holdExpiresAt, zone)}</p>}
      </>
    ),
  },
  { label: side === 'customer' ? 'Coiffeuse' : 'Cliente', cell: (each) => <OtherParty appointment={each} /> },
  {
    label: 'Lieu',
    cell: ({ lieu, adresse, city }) => (
      <>
        <p>{lieuText[side][lieu]}</p>
        <p className="text-sm text-ink-soft">{adresse ? `${adresse}, ${city}` : city}</p>
      </>
    ),
  },
  { label: side === 'customer' ? 'Total' : 'Prix', cell: (each) => <Amount side={side} appointment={each} /> },
]

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

const Amount = ({
  side,
  appointment: { status, price, total, fee, refund },
}: {
  side: Side
  appointment: AppointmentView
}) => (
  <>
    <p className="font-semibold whitespace-nowrap">{priceText(side === 'customer' ? total : price)}</p>
    {side === 'customer' && status === 'Annuler' && fee !== null && refund !== null && (
      <p className="text-sm text-ink-soft">
        {refund > 0 ? `Remboursé : ${priceText(refund)}` : 'Non remboursé'}
        {fee > 0 && `, frais : ${priceText(fee)}`}
      </p>
    )}
  </>
)

const actions = (side: Side, onMove: Props['onMove']): Column<AppointmentView> => ({
  label: 'Actions',
  unlabelled: true,
  cell: (each) => <AppointmentActions side={side} appointment={each} onMove={onMove} />,
})
