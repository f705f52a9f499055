import type { OperatorRefund } from '@couronne/contract/money/refunds'
import type { OperatorAppointmentView } from '@couronne/contract/operations/operators'
import { addresses } from '#app/lib/addresses.ts'
import { Card } from '#app/ui/card.tsx'
import { Sums } from '#app/ui/sums.tsx'
import { TextLink } from '#app/ui/text-link.tsx'
import { RefundList } from './refund-list.tsx'

type Props = { appointment: OperatorAppointmentView; onSendManually: (refund: OperatorRefund) => void }

/** Shows the state of the appointment's money according to the ledger. */
export const OperatorAppointmentMoney = ({ appointment, onSendManually }: Props) => {
  const {
    isPaid,
    total,
    price,
    fee,
    cost,
    balance,
    inTreasury,
    atBank,
    owedToCustomer,
    professionalShare,
    platformShare,
    refunds,
    disputeId,
  } = appointment
  const rows = [
    [isPaid ? 'Payé par la cliente' : 'Total', total],
    ['dont prix de la coiffeuse', price],
    ...(fee === null ? [] : [['Frais d’annulation', fee] as const]),
    ['Détenu aujourd’hui', balance],
    ...(inTreasury ? [['Sur le compte bancaire de la plateforme', inTreasury] as const] : []),
    ...(atBank ? [['Chez la banque, en litige', atBank] as const] : []),
    ['Reste dû à la coiffeuse', professionalShare],
    ['Part de la plateforme', platformShare],
    ...(cost ? [['moins ce que garde le prestataire de paiement', cost] as const] : []),
    ['Dû à la cliente', owedToCustomer],
  ] as const
  return (
    <Card>
      <h3 className="mb-3 text-xl">Paiement</h3>
      <Sums rows={rows} />
      <p className="mt-2 flex flex-wrap gap-x-6">
        {disputeId && <TextLink to={addresses.dispute(disputeId)}>Voir le litige</TextLink>}
        <TextLink to={addresses.transactions(appointment.id)}>Voir ses écritures</TextLink>
      </p>
      <RefundList refunds={refunds} onSendManually={onSendManually} />
    </Card>
  )
}
