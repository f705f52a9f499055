import type { OperatorRefund } from '@couronne/contract/money/refunds'
import type { OperatorAppointmentView } from '@couronne/contract/operations/operators'
import type { ReportCaseView } from '@couronne/contract/operations/reports'
import type { WorkQueueName } from '@couronne/contract/operations/work-queues'
import { TextLink } from '#app/ui/text-link.tsx'
import { queueTexts, useWorkToDo } from './work-to-do.ts'

/** A purchase with refunds that were refused belongs to their queue, and waits in it until each was sent otherwise. */
export const refundQueue = (refunds: OperatorRefund[]): Props['queues'] =>
  refunds.some(({ status }) => status === 'failed' || status === 'manual')
    ? { refunds: refunds.some(({ maySendManually }) => maySendManually) }
    : {}

/** Another operator decides about an operator's own appointment, so that it waits in no queue of its own parties. */
export const appointmentQueues = ({
  absences,
  allowedActions,
  refunds,
}: Pick<OperatorAppointmentView, 'absences' | 'allowedActions' | 'refunds'>): Props['queues'] => ({
  ...(absences.length > 0 && { absences: allowedActions.includes('decide') }),
  ...refundQueue(refunds),
})

type CaseState = Pick<ReportCaseView, 'decidedAt' | 'isUrgent' | 'objections' | 'safetyRefund'>

/** A case waits in one queue of reports, also for a refund that a bank's dispute has kept waiting, and in that of objections. */
export const caseQueues = ({ decidedAt, isUrgent, objections, safetyRefund }: CaseState): Props['queues'] => {
  const isRefundOpen = safetyRefund !== null && safetyRefund.outcome === null && !safetyRefund.isDisputed
  return {
    safety: isUrgent,
    reports: !isUrgent && (decidedAt === null || isRefundOpen),
    objections: objections.some(({ answeredAt, mayAnswer }) => !answeredAt && mayAnswer),
  }
}

type Props = {
  /** These are the queues that the page's item may wait in, and whether it still does. */
  queues: Partial<Record<WorkQueueName, boolean>>
  currentId: string
}

/** Leads to the oldest other item of each queue, with the number of the others: `Dossier suivant (3)`. */
export const NextInQueue = ({ queues, currentId }: Props) => {
  const work = useWorkToDo()
  const links = work.queues.flatMap(({ name, count, oldest }) => {
    const next = oldest.find(({ id }) => id !== currentId)
    const { next: label, to } = queueTexts[name]
    const isWaiting = queues[name]
    if (!next || !label || isWaiting === undefined) return []
    return [{ name, to: to(next), text: `${label} (${count - (isWaiting ? 1 : 0)})` }]
  })
  return (
    links.length > 0 && (
      <p className="flex flex-wrap gap-x-6">
        {links.map(({ name, to, text }) => (
          <TextLink key={name} to={to}>
            {text}
          </TextLink>
        ))}
      </p>
    )
  )
}
