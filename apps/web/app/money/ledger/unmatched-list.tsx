import { platformZone, signedSumText } from '@couronne/contract/lib/french-formats'
import type { UnmatchedTransaction } from '@couronne/contract/money/ledger'
import { dateTimeText } from '#app/lib/french.ts'
import { Badge } from '#app/ui/badge.tsx'
import { Button } from '#app/ui/button.tsx'

/** The keys are the provider's transaction types. */
const typeTexts: Record<string, string> = {
  charge: 'Paiement',
  payment: 'Paiement',
  refund: 'Remboursement',
  payment_refund: 'Remboursement',
  refund_failure: 'Remboursement refusé par la banque',
  transfer: 'Versement',
  transfer_refund: 'Versement repris',
  payout: 'Virement vers la banque de la plateforme',
  stripe_fee: 'Frais de Stripe',
  topup: 'Apport depuis la banque de la plateforme',
  adjustment: 'Ajustement',
}

export const unmatchedAmountText = ({ amount, currency }: UnmatchedTransaction) => signedSumText(amount, currency)

export const unmatchedName = ({ type }: UnmatchedTransaction) => typeTexts[type] ?? type

const resolutionTexts = {
  platform: 'À la charge ou au profit de la plateforme',
  treasury: 'Avec le compte bancaire de la plateforme',
}

type Props = {
  unmatchedTransactions: UnmatchedTransaction[]
  onResolve: (unmatchedTransaction: UnmatchedTransaction) => void
}

/** Lists the transactions at the provider that this site did not cause, and how operators have resolved them. */
export const UnmatchedList = ({ unmatchedTransactions, onResolve }: Props) =>
  unmatchedTransactions.length > 0 && (
    <section aria-labelledby="unmatchedTransactions" className="mt-8">
      <h3 id="unmatchedTransactions" className="mb-1 text-xl">
        Chez Stripe, sans passer par ici
      </h3>
      <p className="mb-3 text-ink-soft">
        Ces mouvements ne viennent pas de la plateforme ; ce qui est dû à chacune n’en tient pas compte. Cherchez-les
        par leur identifiant dans le tableau de bord Stripe, puis expliquez chacun : il est alors écrit dans le grand
        livre.
      </p>
      <ul className="grid gap-3">
        {unmatchedTransactions.map((each) => (
          <li
            key={each.id}
            className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2 rounded-card border border-sable bg-blanc px-5 py-4 shadow-soft"
          >
            <div className="min-w-0 flex-1 basis-48">
              <p>{unmatchedName(each)}</p>
              <p className="text-sm text-ink-soft">{dateTimeText(each.at, platformZone)}</p>
              <p className="text-sm wrap-anywhere text-ink-soft">{each.sourceId ?? each.providerId}</p>
              {each.explanation && (
                <p className="mt-2 wrap-anywhere">
                  {resolutionTexts[each.explanation.account]} : {each.explanation.reason}
                </p>
              )}
            </div>
            <div className="ml-auto flex flex-col items-end gap-2">
              <p className="text-lg font-semibold tabular-nums">{unmatchedAmountText(each)}</p>
              {each.explanation ? (
                <Badge tone="success">Expliqué</Badge>
              ) : (
                <Button size="small" tone="secondary" onClick={() => onResolve(each)}>
                  Expliquer…<span className="sr-only"> {each.sourceId ?? each.providerId}</span>
                </Button>
              )}
            </div>
          </li>
        ))}
      </ul>
    </section>
  )
