import { platformZone } from '@couronne/contract/lib/french-formats'
import type { OrderListItem } from '@couronne/contract/shop/operator-orders'
import { addresses } from '#app/lib/addresses.ts'
import { countText, dateTimeText, priceText } from '#app/lib/french.ts'
import { LinkCard } from '#app/ui/link-card.tsx'
import { OrderBadges, WithdrawalBadge } from './order-badges.tsx'

export const OperatorOrderList = ({ orders }: { orders: OrderListItem[] }) => (
  <ul className="grid gap-3">
    {orders.map(({ id, order_number, date, firstname, lastname, total, units, ...order }) => (
      <li key={id}>
        <LinkCard
          to={addresses.operatorOrder(id)}
          title={`${firstname} ${lastname}, ${priceText(total)}`}
          badges={
            <span className="flex flex-wrap gap-2">
              <WithdrawalBadge withdrawal={order.withdrawal} />
              <OrderBadges order={order} />
            </span>
          }
        >
          <span className="block">
            N° <span className="whitespace-nowrap">{order_number}</span>, {countText(units, 'article', 'articles')}
          </span>
          <span className="block text-sm text-ink-soft">{dateTimeText(date, platformZone)}</span>
        </LinkCard>
      </li>
    ))}
  </ul>
)
