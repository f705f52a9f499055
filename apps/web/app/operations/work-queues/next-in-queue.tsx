import type { OperatorRefund } from '@couronne/contract/money/refunds'
import type { WorkQueueName } from '@couronne/contract/operations/work-queues'
import { TextLink } from '#app/ui/text-link.tsx'
import { queueTexts, useWorkToDo } from './work-to-do.ts'

/** A purchase with refunds that were refused belongs to their queue, and waits in it until each was sent otherwise. */
export const refundQueue = (refunds: OperatorRefund[]): Props['queues'] =>
  refunds.some(({ status }) => status === 'failed' || status === 'manual')
    ? { refunds: refunds.some(({ maySendManually }) => maySendManually) }
    : {}

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
