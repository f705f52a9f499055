import type { CustomerListItem } from '@couronne/contract/booking/customers'
import { countText, dayText } from '#app/lib/french.ts'

type Counted = Pick<CustomerListItem, 'appointments' | 'last' | 'next'>

/** Says how often a customer came, and when: `4 rendez-vous`, `Dernier : mar. 10 nov. 2026`. */
export const customerTexts = ({ appointments, last, next }: Counted) => [
  countText(appointments, 'rendez-vous', 'rendez-vous'),
  ...(last ? [`Dernier : ${dayText(last.date, last.zone)}`] : []),
  ...(next ? [`Prochain : ${dayText(next.date, next.zone)}`] : []),
]
