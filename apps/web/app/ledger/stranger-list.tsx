import type { StrangeMovement } from '@couronne/contract/ledger'
import { dateTimeText } from '#app/lib/french.ts'

const names: Record<string, string> = {
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

const amountText = ({ amount, currency }: StrangeMovement) =>
  new Intl.NumberFormat('fr-FR', { style: 'currency', currency, signDisplay: 'exceptZero' }).format(amount)

/** What has moved money at the provider and was not asked for here. */
export const StrangerList = ({ strangers }: { strangers: StrangeMovement[] }) =>
  strangers.length > 0 && (
    <section aria-labelledby="strangers" className="mt-8">
      <h3 id="strangers" className="mb-1 text-xl">
        Chez Stripe, sans passer par ici
      </h3>
      <p className="mb-3 text-ink-soft">
        Ces mouvements ne viennent pas de la plateforme ; ce qui est dû à chacune n’en tient pas compte. Cherchez-les
        par leur identifiant dans le tableau de bord Stripe.
      </p>
      <ul className="grid gap-3">
        {strangers.map((each) => (
          <li
            key={each.id}
            className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2 rounded-card border border-sable bg-blanc px-5 py-4 shadow-soft"
          >
            <div className="min-w-0 flex-1 basis-48">
              <p>{names[each.type] ?? each.type}</p>
              <p className="text-sm text-ink-soft">{dateTimeText(each.at, 'Europe/Paris')}</p>
              <p className="text-sm wrap-anywhere text-ink-soft">{each.sourceId ?? each.providerId}</p>
            </div>
            <p className="ml-auto text-lg font-semibold tabular-nums">{amountText(each)}</p>
          </li>
        ))}
      </ul>
    </section>
  )
