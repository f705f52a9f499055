import type { CustomerListItem } from '@couronne/contract/booking/customers'
import { addresses } from '#app/lib/addresses.ts'
import { Badge } from '#app/ui/badge.tsx'
import { LinkCard } from '#app/ui/link-card.tsx'
import { customerTexts } from './customer-text.ts'

/** Lists a professional's customers, each with a link to the person's page. */
export const CustomerList = ({ customers }: { customers: CustomerListItem[] }) => (
  <ul className="grid gap-3">
    {customers.map((customer) => (
      <li key={customer.id} className="wrap-anywhere">
        <LinkCard
          to={addresses.customer(customer.id)}
          title={`${customer.firstname} ${customer.lastname}`}
          badges={customer.hasNote && <Badge>Note</Badge>}
        >
          {customerTexts(customer).map((text) => (
            <span key={text} className="block text-sm text-ink-soft">
              {text}
            </span>
          ))}
        </LinkCard>
      </li>
    ))}
  </ul>
)
