import { addresses } from '#app/lib/addresses.ts'
import { useTakesOrders } from '#app/lib/takes-orders.ts'
import { AreaMenu } from '#app/ui/area-menu.tsx'
import {
  AlertIcon,
  BookIcon,
  CalendarIcon,
  CartIcon,
  CheckIcon,
  ClockIcon,
  CombIcon,
  CopyIcon,
  EuroIcon,
  MenuIcon,
  StarIcon,
  UserIcon,
} from '#app/ui/icons.tsx'

const entries = [
  { to: addresses.people(), label: 'Personnes', short: 'Personnes', Icon: UserIcon },
  { to: addresses.visits(), label: 'Rendez-vous', short: 'Rendez-vous', Icon: CalendarIcon },
  { to: addresses.disputes(), label: 'Litiges', short: 'Litiges', Icon: AlertIcon },
]

const orders = {
  to: addresses.operatorOrders(),
  label: 'Commandes',
  short: 'Commandes',
  Icon: CartIcon,
  isWideOnly: true,
}

const furtherEntries = [
  { to: addresses.operatorProducts(), label: 'Articles', short: 'Articles', Icon: CombIcon, isWideOnly: true },
  { to: addresses.payouts(), label: 'Versements', short: 'Versements', Icon: EuroIcon, isWideOnly: true },
  { to: addresses.ledger(), label: 'Grand livre', short: 'Comptes', Icon: CheckIcon, isWideOnly: true },
  { to: addresses.reviews(), label: 'Avis', short: 'Avis', Icon: StarIcon, isWideOnly: true },
  { to: addresses.mails(), label: 'E-mails', short: 'E-mails', Icon: CopyIcon, isWideOnly: true },
  { to: addresses.failedJobs(), label: 'Tâches en échec', short: 'Tâches', Icon: ClockIcon, isWideOnly: true },
  { to: addresses.journal(), label: 'Journal', short: 'Journal', Icon: BookIcon, isWideOnly: true },
]

/** On a phone these have a page of their own. */
export const useFurtherEntries = () => (useTakesOrders() ? [orders, ...furtherEntries] : furtherEntries)

const more = {
  to: addresses.further(),
  label: 'Plus',
  short: 'Plus',
  Icon: MenuIcon,
  isNarrowOnly: true,
}

export const OperatorMenu = () => {
  const further = useFurtherEntries()
  const leadsTo = further.map(({ to }) => to)
  return <AreaMenu label="Espace équipe" entries={[...entries, ...further, { ...more, leadsTo }]} />
}
