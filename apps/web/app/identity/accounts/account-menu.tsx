import { type Role, roles } from '@couronne/contract/identity/sessions'
import { unreadLabel, unreadText, useUnreadCount } from '#app/identity/sessions/unread-count.ts'
import { addresses } from '#app/lib/addresses.ts'
import { type AreaEntry, AreaMenu } from '#app/ui/area-menu.tsx'
import {
  CalendarIcon,
  CartIcon,
  ChatIcon,
  CheckIcon,
  ClockIcon,
  CombIcon,
  HeartIcon,
  MapPinIcon,
  ShieldIcon,
  UserIcon,
} from '#app/ui/icons.tsx'
import {
  BellIcon,
  BookIcon,
  CardIcon,
  CrownIcon,
  DownloadIcon,
  EuroIcon,
  ImageIcon,
  SunIcon,
} from '#app/ui/member-icons.tsx'

type Entry = Omit<AreaEntry, 'isWideOnly'> & {
  professionalsOnly?: true
  operatorsOnly?: true
  /** An operator who books follows the link in a mail instead. */
  exceptOperators?: true
  /** A narrow phone has no room for this tab's label. These roles find the entry inside their profile there. */
  insideProfile?: Role[]
}

const entries: Entry[] = [
  {
    to: addresses.account(),
    label: 'Aujourd’hui',
    short: 'Aujourd’hui',
    Icon: SunIcon,
    professionalsOnly: true,
    isExact: true,
    needsRoom: true,
  },
  { to: addresses.ownProfile(), label: 'Mon profil', short: 'Profil', Icon: UserIcon },
  { to: addresses.ownAppointments(), label: 'Mes rendez-vous', short: 'Rendez-vous', Icon: CalendarIcon },
  { to: addresses.conversations(), label: 'Mes messages', short: 'Messages', Icon: ChatIcon },
  {
    to: addresses.ownOrders(),
    label: 'Mes commandes',
    short: 'Commandes',
    Icon: CartIcon,
    insideProfile: ['professional', 'admin'],
  },
  {
    to: addresses.ownWishes(),
    label: 'Mes souhaits',
    short: 'Souhaits',
    Icon: HeartIcon,
    needsRoom: true,
    insideProfile: ['professional', 'admin'],
  },
  {
    to: addresses.ownAddresses(),
    label: 'Mes adresses',
    short: 'Adresses',
    Icon: MapPinIcon,
    insideProfile: [...roles],
  },
  {
    to: addresses.customers(),
    label: 'Mes clientes et clients',
    short: 'Clientèle',
    Icon: BookIcon,
    professionalsOnly: true,
    insideProfile: ['professional'],
  },
  {
    to: addresses.ownCards(),
    label: 'Mes cartes',
    short: 'Cartes',
    Icon: CardIcon,
    insideProfile: [...roles],
  },
  {
    to: addresses.ownServices(),
    label: 'Mes services',
    short: 'Services',
    Icon: CombIcon,
    professionalsOnly: true,
    insideProfile: ['professional'],
  },
  {
    to: addresses.ownCatalogue(),
    label: 'Mon catalogue',
    short: 'Photos',
    Icon: ImageIcon,
    professionalsOnly: true,
    insideProfile: ['professional'],
  },
  {
    to: addresses.ownHours(),
    label: 'Mes disponibilités',
    short: 'Horaires',
    Icon: ClockIcon,
    professionalsOnly: true,
  },
  {
    to: addresses.ownPayments(),
    label: 'Mes paiements',
    short: 'Paiements',
    Icon: EuroIcon,
    professionalsOnly: true,
    insideProfile: ['professional'],
  },
  {
    to: addresses.ownFile(),
    label: 'Mon dossier',
    short: 'Dossier',
    Icon: CheckIcon,
    professionalsOnly: true,
    insideProfile: ['professional'],
  },
  {
    to: addresses.ownNotifications(),
    label: 'Notifications',
    short: 'Notifications',
    Icon: BellIcon,
    exceptOperators: true,
    insideProfile: ['customer', 'professional'],
  },
  {
    to: addresses.ownPassword(),
    label: 'Mot de passe',
    short: 'Sécurité',
    Icon: ShieldIcon,
    insideProfile: [...roles],
  },
  {
    to: addresses.ownData(),
    label: 'Mes données',
    short: 'Données',
    Icon: DownloadIcon,
    insideProfile: [...roles],
  },
  { to: addresses.operators(), label: 'Espace équipe', short: 'Équipe', Icon: CrownIcon, operatorsOnly: true },
]

type Props = { role: Role }

export const AccountMenu = ({ role }: Props) => {
  const unread = useUnreadCount()
  const count = unread > 0 ? { text: unreadText(unread), label: `(${unreadLabel(unread)})` } : undefined
  return (
    <AreaMenu
      label="Mon compte"
      entries={entries
        .filter((entry) => !entry.professionalsOnly || role === 'professional')
        .filter((entry) => !entry.operatorsOnly || role === 'admin')
        .filter((entry) => !entry.exceptOperators || role !== 'admin')
        .map((entry) => ({
          ...entry,
          isWideOnly: entry.insideProfile?.includes(role) ?? false,
          count: entry.to === addresses.conversations() ? count : undefined,
        }))}
    />
  )
}
