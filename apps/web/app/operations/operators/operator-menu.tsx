import { useEffect } from 'react'
import { useLocation } from 'react-router'
import { unreadText } from '#app/identity/sessions/unread-count.ts'
import { addresses } from '#app/lib/addresses.ts'
import { countText } from '#app/lib/french.ts'
import { refreshOpenCaseCount, useOpenCaseCount } from '#app/operations/reports/open-case-count.ts'
import { refreshWaitingFileCount, useWaitingFileCount } from '#app/operations/verification/waiting-file-count.ts'
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
  ShieldIcon,
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

const reports = {
  to: addresses.reportCases(),
  label: 'Signalements',
  short: 'Signalements',
  Icon: FlagIcon,
  isWideOnly: true,
}
const files = {
  to: addresses.filesToCheck(),
  label: 'Dossiers',
  short: 'Dossiers',
  Icon: ShieldIcon,
  isWideOnly: true,
}
const wideEntries = [
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
export const furtherMenuEntries = [disputes, files, reports, ...wideEntries]

const more = {
  to: addresses.more(),
  label: 'Plus',
  short: 'Plus',
  Icon: MenuIcon,
  isNarrowOnly: true,
  leadsTo: [files, reports, ...wideEntries].map(({ to }) => to),
}

const countOf = (count: number, one: string, several: string) =>
  count > 0 ? { text: unreadText(count), label: `(${countText(count, one, several)})` } : undefined

/** Shows how many people wait for an answer, and how many files and reports for a decision. Each page asks for the numbers. */
export const OperatorMenu = () => {
  const { pathname } = useLocation()
  const waiting = countOf(useWaitingCount(), 'personne attend', 'personnes attendent')
  const openCases = useOpenCaseCount()
  const open = countOf(openCases, 'signalement à décider', 'signalements à décider')
  const waitingFiles = useWaitingFileCount()
  const toCheck = countOf(waitingFiles, 'dossier à vérifier', 'dossiers à vérifier')
  // biome-ignore lint/correctness/useExhaustiveDependencies: the numbers are asked for again on each page
  useEffect(() => {
    void refreshWaitingCount()
    void refreshOpenCaseCount()
    void refreshWaitingFileCount()
  }, [pathname])
  const entries = [
    ...firstEntries,
    { ...messages, count: waiting },
    disputes,
    { ...files, count: toCheck },
    { ...reports, count: open },
    ...wideEntries,
    { ...more, count: countOf(openCases + waitingFiles, 'décision à prendre', 'décisions à prendre') },
  ]
  return <AreaMenu label="Espace équipe" entries={entries} />
}
