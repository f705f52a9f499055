import { addresses } from '#app/lib/addresses.ts'
import { AreaMenu } from '#app/ui/area-menu.tsx'
import {
  AlertIcon,
  CalendarIcon,
  CartIcon,
  CheckIcon,
  ClockIcon,
  CombIcon,
  MenuIcon,
  StarIcon,
  UserIcon,
} from '#app/ui/icons.tsx'
import { BookIcon, CopyIcon, EuroIcon, FlagIcon } from '#app/ui/member-icons.tsx'

const entries = [
  { to: addresses.people(), label: 'Personnes', short: 'Personnes', Icon: UserIcon },
  { to: addresses.operatorAppointments(), label: 'Rendez-vous', short: 'Rendez-vous', Icon: CalendarIcon },
  { to: addresses.disputes(), label: 'Litiges', short: 'Litiges', Icon: AlertIcon },
]

/** A phone shows these entries on a page of their own. */
export const furtherMenuEntries = [
  { to: addresses.reportCases(), label: 'Signalements', short: 'Signalements', Icon: FlagIcon, isWideOnly: true },
  { to: addresses.operatorOrders(), label: 'Commandes', short: 'Commandes', Icon: CartIcon, isWideOnly: true },
  { to: addresses.operatorProducts(), label: 'Articles', short: 'Articles', Icon: CombIcon, isWideOnly: true },
  { to: addresses.payouts(), label: 'Versements', short: 'Versements', Icon: EuroIcon, isWideOnly: true },
  { to: addresses.ledger(), label: 'Grand livre', short: 'Comptes', Icon: CheckIcon, isWideOnly: true },
  { to: addresses.reviews(), label: 'Avis', short: 'Avis', Icon: StarIcon, isWideOnly: true },
  { to: addresses.mails(), label: 'E-mails', short: 'E-mails', Icon: CopyIcon, isWideOnly: true },
  { to: addresses.failedJobs(), label: 'Tâches en échec', short: 'Tâches', Icon: ClockIcon, isWideOnly: true },
  { to: addresses.journal(), label: 'Journal', short: 'Journal', Icon: BookIcon, isWideOnly: true },
]

const more = {
  to: addresses.more(),
  label: 'Plus',
  short: 'Plus',
  Icon: MenuIcon,
  isNarrowOnly: true,
  leadsTo: furtherMenuEntries.map(({ to }) => to),
}

export const OperatorMenu = () => <AreaMenu label="Espace équipe" entries={[...entries, ...furtherMenuEntries, more]} />
