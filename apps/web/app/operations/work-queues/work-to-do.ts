import {
  type WorkQueue,
  type WorkQueueName,
  type WorkToDo,
  workQueuesApi,
} from '@couronne/contract/operations/work-queues'
import { addresses } from '#app/lib/addresses.ts'
import { call } from '#app/lib/call.ts'
import { createRemoteValue } from '#app/lib/remote-value.ts'

const nothing: WorkToDo = { queues: [], today: { appointments: 0, total: 0 } }

/** The menu, the page 'À faire' and the links to the next item share these counts. */
export const {
  refresh: refreshWorkToDo,
  set: setWorkToDo,
  useValue: useWorkToDo,
} = createRemoteValue(nothing, () => call(workQueuesApi.all))

export const countWaiting = ({ queues }: WorkToDo, names: readonly WorkQueueName[]) =>
  queues.reduce((sum, { name, count }) => sum + (names.includes(name) ? count : 0), 0)

type Item = WorkQueue['oldest'][number]

type QueueTexts = {
  label: string
  /** Leads to the next item. Lists that show all items with their buttons have no such link. */
  next?: string
  to: (item: Item) => string
}

/** Describes each queue. */
export const queueTexts: Record<WorkQueueName, QueueTexts> = {
  safety: {
    label: 'Alertes de sécurité',
    next: 'Alerte de sécurité suivante',
    to: ({ id }) => addresses.reportCase(id),
  },
  proofs: { label: 'Dossiers à vérifier', next: 'Dossier suivant', to: ({ id }) => addresses.professionalFile(id) },
  reports: { label: 'Signalements à décider', next: 'Signalement suivant', to: ({ id }) => addresses.reportCase(id) },
  objections: {
    label: 'Contestations à traiter',
    next: 'Contestation suivante',
    to: ({ id }) => addresses.reportCase(id),
  },
  absences: {
    label: 'Absences à examiner',
    next: 'Absence suivante',
    to: ({ id }) => addresses.operatorAppointment(id),
  },
  disputes: { label: 'Litiges à défendre', next: 'Litige suivant', to: ({ id }) => addresses.dispute(id) },
  orders: { label: 'Commandes à expédier', next: 'Commande suivante', to: ({ id }) => addresses.operatorOrder(id) },
  withdrawals: {
    label: 'Renonciations à traiter',
    next: 'Renonciation suivante',
    to: ({ id }) => addresses.operatorOrder(id),
  },
  refunds: {
    label: 'Remboursements refusés par la banque',
    next: 'Remboursement suivant',
    to: ({ id, kind }) => (kind === 'order' ? addresses.operatorOrder(id) : addresses.operatorAppointment(id)),
  },
  messages: {
    label: 'Personnes qui attendent une réponse',
    next: 'Conversation suivante',
    to: ({ id }) => addresses.teamConversation(id),
  },
  mails: { label: 'E-mails non envoyés', to: () => addresses.mails() },
  jobs: { label: 'Tâches en échec', to: () => addresses.failedJobs() },
}
