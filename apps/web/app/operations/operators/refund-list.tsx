import { platformZone } from '@couronne/contract/lib/french-formats'
import type { OperatorRefund } from '@couronne/contract/money/refunds'
import { dateTimeText, priceText } from '#app/lib/french.ts'
import { Button } from '#app/ui/button.tsx'

const statusTexts: Record<OperatorRefund['status'], string> = {
  undecided: 'en cours d’envoi',
  pending: 'en cours à la banque',
  succeeded: 'envoyé',
  failed: 'refusé par la banque',
  manual: 'rendu autrement que sur la carte',
  replaced: 'remplacé : sa banque lui a rendu ce paiement',
}

type Props = { refunds: OperatorRefund[]; onSendManually: (refund: OperatorRefund) => void }

/**
 * Lists the refunds of an appointment or order. A failed refund can be recorded as a manual refund if the server allows
 * it.
 */
export const RefundList = ({ refunds, onSendManually }: Props) =>
  refunds.length > 0 && (
    <ul className="mt-4 border-t border-sable-deep/60 pt-3">
      {refunds.map((refund) => {
        const { id, amount, status, at, reason, failure, maySendManually } = refund
        return (
          <li key={id} className="py-1.5">
            Remboursement de {priceText(amount)}, {statusTexts[status]}{' '}
            <span className="text-sm text-ink-soft">({dateTimeText(at, platformZone)})</span>
            {failure && <span className="block text-sm text-brique">Pourquoi : {failure}.</span>}
            {reason && <span className="block text-sm text-ink-soft">{reason}</span>}
            {maySendManually && (
              <div className="mt-2">
                <Button tone="secondary" onClick={() => onSendManually(refund)}>
                  Rendu autrement…
                </Button>
              </div>
            )}
          </li>
        )
      })}
    </ul>
  )
