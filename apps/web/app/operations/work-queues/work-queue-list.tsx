import type { WorkQueue } from '@couronne/contract/operations/work-queues'
import { elapsedText } from '#app/lib/french.ts'
import { serverNow } from '#app/lib/server-now.ts'
import { Badge } from '#app/ui/badge.tsx'
import { LinkCard } from '#app/ui/link-card.tsx'
import { queueTexts } from './work-to-do.ts'

/** Lists what waits; each row leads to its oldest item. */
export const WorkQueueList = ({ queues }: { queues: WorkQueue[] }) => (
  <ul className="grid gap-3">
    {queues.map(({ name, count, oldestAt, oldest: [item] }) => (
      <li key={name}>
        {item && (
          <LinkCard
            to={queueTexts[name].to(item)}
            title={queueTexts[name].label}
            badges={<Badge tone={name === 'safety' ? 'danger' : 'waiting'}>{String(count)}</Badge>}
          >
            <span className="block text-sm text-ink-soft">
              {`Attente la plus longue : ${elapsedText(oldestAt, serverNow())}`}
            </span>
          </LinkCard>
        )}
      </li>
    ))}
  </ul>
)
