import { platformZone } from '@couronne/contract/lib/french-formats'
import { type JobView, jobsApi } from '@couronne/contract/platform/jobs'
import { call } from '#app/lib/call.ts'
import { dateTimeText } from '#app/lib/french.ts'
import { RetryButton } from '#app/ui/retry-button.tsx'
import { jobText } from './job-text.ts'

export const JobList = ({ jobs, announce }: { jobs: JobView[]; announce: (text: string) => void }) => (
  <ul className="grid gap-3">
    {jobs.map(({ id, queue, failedAt, error, isRecurring }) => (
      <li key={id} className="rounded-card border border-sable bg-blanc px-5 py-4 shadow-soft">
        <p className="font-semibold">{jobText(queue)}</p>
        <p className="text-sm text-ink-soft">Abandonnée le {dateTimeText(failedAt, platformZone)}</p>
        {error && <p className="mt-2 text-sm wrap-anywhere text-brique">{error}</p>}
        {isRecurring ? (
          <p className="mt-2">Elle recommence d’elle-même à sa prochaine heure.</p>
        ) : (
          <RetryButton
            label="Relancer"
            hiddenLabel={`: ${jobText(queue)}, ${dateTimeText(failedAt, platformZone)}`}
            retry={(idempotencyKey) => call(jobsApi.retry, { params: { id }, idempotencyKey })}
            onDone={() => announce('La tâche est relancée.')}
          />
        )}
      </li>
    ))}
  </ul>
)
