import { useEffect } from 'react'
import { useLocation } from 'react-router'
import { unreadText } from '#app/identity/sessions/unread-count.ts'
import { addresses } from '#app/lib/addresses.ts'
import { countText } from '#app/lib/french.ts'
import { refreshWaitingCount, useWaitingCount } from '#app/talk/conversations/waiting-count.ts'
import { AreaMenu } from '#app/ui/area-menu.tsx'
import {
  AlertIcon,
  CalendarIcon,
  CartIcon,
  ChatIcon,
  CheckIcon,
  ClockIcon,
  CombIcon,
  MenuIcon,
  StarIcon,
  UserIcon,
} from '#app/ui/icons.tsx'
import { BookIcon, CopyIcon, EuroIcon, FlagIcon } from '#app/ui/member-icons.tsx'

const firstEntries = [
  { to: addresses.people(), label: 'Personnes', short: 'Personnes', Icon: UserIcon },
  { to: addresses.operatorAppointments(), label: 'Rendez-vous', short: 'Rendez-vous', Icon: CalendarIcon },
]
const messages = { to: addresses.teamConversations(), label: 'Messages', short: 'Messages', Icon: ChatIcon }

const disputes = { to: addresses.disputes(), label: 'Litiges', short: 'Litiges', Icon: AlertIcon, needsRoom: true }

const wideEntries = [
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

/** A phone shows these entries on a page of their own. */
export const furtherMenuEntries = [disputes, ...wideEntries]

const more = {
  to: addresses.more(),
  label: 'Plus',
  short: 'Plus',
  Icon: MenuIcon,
  isNarrowOnly: true,
  leadsTo: wideEntries.map(({ to }) => to),
}

/** Shows how many people wait for an answer. Each page asks for the number. */
export const OperatorMenu = () => {
  const { pathname } = useLocation()
  const waiting = useWaitingCount()
  // biome-ignore lint/correctness/useExhaustiveDependencies: for each page
  useEffect(() => void refreshWaitingCount(), [pathname])
  const count =
    waiting > 0
      ? { text: unreadText(waiting), label: `(${countText(waiting, 'personne attend', 'personnes attendent')})` }
      : undefined
  const entries = [...firstEntries, { ...messages, count }, disputes, ...wideEntries, more]
  return <AreaMenu label="Espace équipe" entries={entries} />
}
