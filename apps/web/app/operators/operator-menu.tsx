import { AreaMenu } from '#app/ui/area-menu.tsx'
import {
  AlertIcon,
  BookIcon,
  CalendarIcon,
  CheckIcon,
  ClockIcon,
  CopyIcon,
  EuroIcon,
  MenuIcon,
  UserIcon,
} from '#app/ui/icons.tsx'

const entries = [
  { to: '/admin/personnes', label: 'Personnes', short: 'Personnes', Icon: UserIcon },
  { to: '/admin/rendez-vous', label: 'Rendez-vous', short: 'Rendez-vous', Icon: CalendarIcon },
  { to: '/admin/litiges', label: 'Litiges', short: 'Litiges', Icon: AlertIcon },
]

/** On a phone these have a page of their own. */
export const furtherEntries = [
  { to: '/admin/versements', label: 'Versements', short: 'Versements', Icon: EuroIcon, isWideOnly: true },
  { to: '/admin/grand-livre', label: 'Grand livre', short: 'Comptes', Icon: CheckIcon, isWideOnly: true },
  { to: '/admin/mails', label: 'E-mails', short: 'E-mails', Icon: CopyIcon, isWideOnly: true },
  { to: '/admin/taches', label: 'Tâches en échec', short: 'Tâches', Icon: ClockIcon, isWideOnly: true },
  { to: '/admin/journal', label: 'Journal', short: 'Journal', Icon: BookIcon, isWideOnly: true },
]

const more = {
  to: '/admin/plus',
  label: 'Plus',
  short: 'Plus',
  Icon: MenuIcon,
  isNarrowOnly: true,
  leadsTo: furtherEntries.map(({ to }) => to),
}

export const OperatorMenu = () => <AreaMenu label="Espace équipe" entries={[...entries, ...furtherEntries, more]} />
