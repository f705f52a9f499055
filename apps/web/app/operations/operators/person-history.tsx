import { type AppointmentListItem, operatorsApi } from '@couronne/contract/operations/operators'
import { type OrderListItem, operatorOrdersApi } from '@couronne/contract/shop/operator-orders'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { StatusBadge } from '#app/booking/appointments/status-badge.tsx'
import { addresses } from '#app/lib/addresses.ts'
import { call } from '#app/lib/call.ts'
import { briefHourText, countText, dayText, priceText } from '#app/lib/french.ts'
import { OrderBadges } from '#app/shop/orders/order-badges.tsx'
import { TextLink } from '#app/ui/text-link.tsx'

type Latest<Item> = { rows: Item[]; total: number }
export type History = { appointments: Latest<AppointmentListItem>; orders: Latest<OrderListItem> }

/** Reads the latest appointments and orders of a person. */
export const loadHistory = async (personId: string): Promise<History> => {
  const query = { q: personId, limit: 3 }
  const [appointments, orders] = await Promise.all([
    call.page(operatorsApi.appointments, { query }),
    call.page(operatorOrdersApi.list, { query }),
  ])
  return { appointments, orders }
}

type Props = { personId: string; zone: string; history: History }

/** Stands folded above the conversation with a person. */
export const PersonHistory = ({ personId, zone, history: { appointments, orders } }: Props) => (
  <details className="border-b border-sable-deep bg-blanc text-sm">
    <summary className="min-h-11 cursor-pointer px-4 py-3 font-semibold text-plum -outline-offset-3! hover:bg-sable/50">
      {countText(appointments.total, 'rendez-vous', 'rendez-vous')}, {countText(orders.total, 'commande', 'commandes')}
    </summary>
    <ul className="max-h-64 divide-y divide-sable overflow-y-auto border-t border-sable">
      {appointments.rows.map(({ id, libelle, professional, date, status, zone }) => (
        <HistoryLine
          key={id}
          to={addresses.operatorAppointment(id)}
          title={`${libelle}, chez ${professional}`}
          detail={briefHourText(date, zone)}
          badges={<StatusBadge status={status} />}
        />
      ))}
      {orders.rows.map((order) => (
        <HistoryLine
          key={order.id}
          to={addresses.operatorOrder(order.id)}
          title={`Commande ${order.order_number}, ${priceText(order.total)}`}
          detail={dayText(order.date, zone)}
          badges={<OrderBadges order={order} />}
        />
      ))}
      <li className="flex flex-wrap gap-x-4 px-4">
        <TextLink to={addresses.person(personId)}>Voir la personne</TextLink>
        {appointments.total > appointments.rows.length && (
          <TextLink to={addresses.operatorAppointments({ q: personId })}>Tous ses rendez-vous</TextLink>
        )}
        {orders.total > orders.rows.length && (
          <TextLink to={addresses.operatorOrders({ q: personId })}>Toutes ses commandes</TextLink>
        )}
      </li>
    </ul>
  </details>
)

type LineProps = { to: string; title: string; detail: string; badges: ReactNode }

const HistoryLine = ({ to, title, detail, badges }: LineProps) => (
  <li>
    <Link
      to={to}
      className="flex min-h-11 items-center justify-between gap-3 px-4 py-2 -outline-offset-3! hover:bg-sable/50"
    >
      <span className="min-w-0">
        <span className="block truncate font-semibold">{title}</span>
        <span className="text-ink-soft">{detail}</span>
      </span>
      {badges}
    </Link>
  </li>
)
