import type { DisputeView } from '@couronne/contract/money/disputes'
import { priceText } from '#app/lib/french.ts'
import { Card } from '#app/ui/card.tsx'

/** Shows the amount that the bank has taken, and the cost split. */
export const DisputeMoney = ({ dispute }: { dispute: DisputeView }) => {
  const { amount, taken, fee, ofCustomer, ofProfessional, ofPlatform, professionalId } = dispute
  const rows = [
    ['Montant contesté', amount],
    ['Repris par la banque', taken],
    ['Frais de litige, à notre charge', fee],
    // An order has no professional who could bear a share.
    ['À la charge de la coiffeuse', professionalId ? ofProfessional : null],
    ['À notre charge', ofPlatform],
    // The dispute replaces a refund that was due and is no longer needed.
    ['Remboursement remplacé', ofCustomer || null],
  ] as const
  return (
    <Card>
      <h3 className="mb-3 text-xl">Paiement</h3>
      <dl className="grid gap-2">
        {rows.map(
          ([label, euros]) =>
            euros !== null && (
              <div key={label} className="flex justify-between gap-6">
                <dt className="text-ink-soft">{label}</dt>
                <dd className="font-semibold whitespace-nowrap tabular-nums">{priceText(euros)}</dd>
              </div>
            ),
        )}
      </dl>
    </Card>
  )
}
