import { platformZone } from '@couronne/contract/lib/french-formats'
import type { StockCause, StockMovement } from '@couronne/contract/shop/operator-products'
import { addresses } from '#app/lib/addresses.ts'
import { dateTimeText } from '#app/lib/french.ts'
import { signedCount } from '#app/lib/signed-count.ts'
import { EMail } from '#app/ui/e-mail.tsx'
import { TextLink } from '#app/ui/text-link.tsx'

const causeTexts = {
  initial: 'Mis en vente',
  correction: 'Corrigé',
  order: 'Commandé',
  order_changed: 'Commande modifiée avant son paiement',
  order_refunded: 'Remboursé avant son départ',
  order_released: 'Rendu par une commande annulée',
  late_order: 'Commandé, payé après le délai',
  late_order_released: 'Rendu par une commande annulée',
  withdrawal: 'Retour d’une cliente',
} as const satisfies Record<StockCause, string>

/** Lists the stock movements of a product, the latest first. */
export const StockHistory = ({ movements }: { movements: StockMovement[] }) => (
  <ol className="divide-y divide-sable-deep/60 rounded-card border border-sable bg-blanc shadow-soft">
    {movements.map(({ id, cause, quantity, left, at, orderId, orderNumber, operator, reason }) => (
      <li key={id} className="flex items-start justify-between gap-4 px-5 py-3">
        <div className="min-w-0">
          <p className="text-sm text-ink-soft">
            <time dateTime={at}>{dateTimeText(at, platformZone)}</time>
          </p>
          <p className="wrap-anywhere">
            <span className="font-semibold">{causeTexts[cause]}</span>
            {operator && (
              <>
                {' par '}
                <EMail address={operator} />
              </>
            )}
          </p>
          {orderId && <TextLink to={addresses.operatorOrder(orderId)}>Commande {orderNumber}</TextLink>}
          {reason && <p className="mt-1 border-l-3 border-safran pl-3 text-ink-soft">{reason}</p>}
        </div>
        <p className="shrink-0 text-right">
          <span className="block font-display text-lg font-semibold">
            {cause === 'initial' ? quantity : signedCount(quantity)}
          </span>
          {cause !== 'initial' && <span className="block text-sm text-ink-soft">reste {left}</span>}
        </p>
      </li>
    ))}
  </ol>
)
