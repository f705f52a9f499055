import { type WorkQueueName, workQueueNames } from '@couronne/contract/operations/work-queues'
import { useEffect } from 'react'
import { useLocation } from 'react-router'
import { unreadText } from '#app/identity/sessions/unread-count.ts'
import { addresses } from '#app/lib/addresses.ts'
import { countText } from '#app/lib/french.ts'
import { teamChanges } from '#app/talk/conversations/team-changes.ts'
import { type AreaEntry, AreaMenu } from '#app/ui/area-menu.tsx'
import {
  AlertIcon,
  CalendarIcon,
  CartIcon,
  ChatIcon,
  CheckIcon,
  ClockIcon,
  CombIcon,
  MenuIcon,
  ShieldIcon,
  SlidersIcon,
  StarIcon,
  UserIcon,
} from '#app/ui/icons.tsx'
import { BookIcon, CopyIcon, DoubleCheckIcon, EuroIcon, FlagIcon } from '#app/ui/member-icons.tsx'
import { countWaiting, refreshWorkToDo, useWorkToDo } from '../work-queues/work-to-do.ts'

/** The entry shows how many items wait in these queues. */
type Entry = AreaEntry & { queues?: readonly WorkQueueName[] }

const work: Entry = {
  to: addresses.operators(),
  label: 'À faire',
  short: 'À faire',
  Icon: DoubleCheckIcon,
  isExact: true,
  queues: workQueueNames,
}
const appointments: Entry = {
  to: addresses.operatorAppointments(),
  label: 'Rendez-vous',
  short: 'Rendez-vous',
  Icon: CalendarIcon,
  queues: ['absences'],
}
const messages: Entry = {
  to: addresses.teamConversations(),
  label: 'Messages',
  short: 'Messages',
  Icon: ChatIcon,
  queues: ['messages'],
}
const disputes: Entry = {
  to: addresses.disputes(),
  label: 'Litiges',
  short: 'Litiges',
  Icon: AlertIcon,
  needsRoom: true,
  queues: ['disputes'],
}

const wide = (to: string, label: string, Icon: Entry['Icon'], queues?: readonly WorkQueueName[]): Entry => ({
  ...{ to, label, short: label, Icon, isWideOnly: true },
  ...(queues && { queues }),
})
const wideEntries = [
  wide(addresses.people(), 'Personnes', UserIcon),
  wide(addresses.filesToCheck(), 'Dossiers', ShieldIcon, ['proofs']),
  wide(addresses.reportCases(), 'Signalements', FlagIcon, ['safety', 'reports', 'objections']),
  wide(addresses.operatorOrders(), 'Commandes', CartIcon, ['orders', 'withdrawals']),
  wide(addresses.operatorProducts(), 'Articles', CombIcon),
  wide(addresses.payouts(), 'Versements', EuroIcon),
  wide(addresses.ledger(), 'Grand livre', CheckIcon),
  wide(addresses.reviews(), 'Avis', StarIcon),
  wide(addresses.mails(), 'E-mails', CopyIcon, ['mails']),
  wide(addresses.failedJobs(), 'Tâches en échec', ClockIcon, ['jobs']),
  wide(addresses.audience(), 'Audience', SlidersIcon),
  wide(addresses.journal(), 'Journal', BookIcon),
]

/** A phone shows these entries on a page of their own. */
const furtherEntries = [disputes, ...wideEntries]

const more: Entry = {
  to: addresses.more(),
  label: 'Plus',
  short: 'Plus',
  Icon: MenuIcon,
  isNarrowOnly: true,
  leadsTo: wideEntries.map(({ to }) => to),
  queues: wideEntries.flatMap(({ queues = [] }) => queues),
}

/** Adds to each entry the number of items that wait in its queues. */
const useCounted = (entries: Entry[]) => {
  const toDo = useWorkToDo()
  return entries.map(({ queues = [], ...entry }) => {
    const count = countWaiting(toDo, queues)
    const label = `(${countText(count, 'élément en attente', 'éléments en attente')})`
    return { ...entry, ...(count > 0 && { count: { text: unreadText(count), label } }) }
  })
}

export const useFurtherEntries = () => useCounted(furtherEntries)

/** Asks for the counts on each page, and after each reading of the team's conversations. */
export const OperatorMenu = () => {
  const { pathname } = useLocation()
  // biome-ignore lint/correctness/useExhaustiveDependencies: the counts are asked for again on each page
  useEffect(() => void refreshWorkToDo(), [pathname])
  useEffect(() => {
    teamChanges.addEventListener('change', refreshWorkToDo)
    return () => teamChanges.removeEventListener('change', refreshWorkToDo)
  }, [])
  const entries = useCounted([work, appointments, messages, disputes, ...wideEntries, more])
  return <AreaMenu label="Espace équipe" entries={entries} />
}
