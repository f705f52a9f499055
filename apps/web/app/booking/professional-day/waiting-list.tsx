import type { ProfessionalDay } from '@couronne/contract/booking/professional-day'
import { Link } from 'react-router'
import { unreadLabel, useUnreadCount } from '#app/identity/sessions/unread-count.ts'
import { addresses } from '#app/lib/addresses.ts'
import { countText, priceText } from '#app/lib/french.ts'
import { ArrowRightIcon } from '#app/ui/icons.tsx'

/** Lists what waits for the professional, the money that is on its way, and leads to the customers. */
export const WaitingList = ({ requests, reviews, money }: ProfessionalDay['waiting']) => {
  const unread = useUnreadCount()
  const rows = [
    {
      isShown: requests > 0,
      to: addresses.ownAppointments(),
      text: `${countText(requests, 'demande', 'demandes')} à confirmer`,
    },
    { isShown: unread > 0, to: addresses.conversations(), text: unreadLabel(unread) },
    {
      isShown: reviews > 0,
      to: addresses.ownAppointments(),
      text: `${countText(reviews, 'avis', 'avis')} sans réponse`,
    },
    { isShown: money > 0, to: addresses.ownPayments(), text: `${priceText(money)} à recevoir` },
    { isShown: true, to: addresses.customers(), text: 'Mes clientes et clients' },
  ].filter(({ isShown }) => isShown)
  return (
    <section aria-labelledby="en-attente">
      <h3 id="en-attente" className="mb-2 text-lg">
        Pour vous
      </h3>
      <ul className="divide-y divide-sable-deep/60 overflow-hidden rounded-card border border-sable-deep bg-blanc">
        {rows.map(({ to, text }) => (
          <li key={text}>
            <Link to={to} className="flex min-h-14 items-center justify-between gap-3 px-4 py-2 hover:bg-sable">
              <span>{text}</span>
              <ArrowRightIcon className="size-5 shrink-0 text-plum" />
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}
