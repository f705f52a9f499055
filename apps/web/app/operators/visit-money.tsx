import type { VisitView } from '@couronne/contract/operators'
import { addresses } from '#app/lib/addresses.ts'
import { dateTimeText, priceText } from '#app/lib/french.ts'
import { Button } from '#app/ui/button.tsx'
import { Card } from '#app/ui/card.tsx'
import { Sums } from '#app/ui/sums.tsx'
import { TextLink } from '#app/ui/text-link.tsx'

const sent: Record<VisitView['refunds'][number]['status'], string> = {
  undecided: 'en cours d’envoi',
  pending: 'en cours à la banque',
  succeeded: 'envoyé',
  failed: 'refusé par la banque',
  otherwise: 'rendu autrement que sur la carte',
  replaced: 'remplacé : sa banque lui a rendu ce paiement',
}

type Props = { visit: VisitView; onSendOtherwise: (refund: VisitView['refunds'][number]) => void }

/** Where its money is, as the ledger says. */
export const VisitMoney = ({ visit, onSendOtherwise }: Props) => {
  const {
    isPaid,
    total,
    price,
    fee,
    cost,
    held,
    inTreasury,
    atBank,
    owedToCustomer,
    professionalShare,
    platformShare,
    refunds,
    disputeId,
  } = visit
  const rows = [
    [isPaid ? 'Payé par la cliente' : 'Total', total],
    ['dont prix de la coiffeuse', price],
    ...(fee === null ? [] : [['Frais d’annulation', fee] as const]),
    ['Détenu aujourd’hui', held],
    ...(inTreasury ? [['Sur le compte bancaire de la plateforme', inTreasury] as const] : []),
    ...(atBank ? [['Chez la banque, en litige', atBank] as const] : []),
    ['Reste dû à la coiffeuse', professionalShare],
    ['Part de la plateforme', platformShare],
    ...(cost ? [['moins ce que garde le prestataire de paiement', cost] as const] : []),
    ['Dû à la cliente', owedToCustomer],
  ] as const
  return (
    <Card>
      <h3 className="mb-3 text-xl">L’argent</h3>
      <Sums rows={rows} />
      <p className="mt-2 flex flex-wrap gap-x-6">
        {disputeId && <TextLink to={addresses.dispute(disputeId)}>Voir le litige</TextLink>}
        <TextLink to={addresses.movements(visit.id)}>Voir ses écritures</TextLink>
      </p>
      {refunds.length > 0 && (
        <ul className="mt-4 border-t border-sable-deep/60 pt-3">
          {refunds.map((refund) => {
            const { id, amount, status, at, reason, failure } = refund
            return (
              <li key={id} className="py-1.5">
                Remboursement de {priceText(amount)}, {sent[status]}{' '}
                <span className="text-sm text-ink-soft">({dateTimeText(at, 'Europe/Paris')})</span>
                {failure && <span className="block text-sm text-brique">Pourquoi : {failure}.</span>}
                {reason && <span className="block text-sm text-ink-soft">{reason}</span>}
                {status === 'failed' && (
                  <div className="mt-2">
                    <Button tone="secondary" onClick={() => onSendOtherwise(refund)}>
                      Rendu autrement…
                    </Button>
                  </div>
                )}
              </li>
            )
          })}
        </ul>
      )}
    </Card>
  )
}
