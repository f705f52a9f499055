import { platformZone } from '@couronne/contract/lib/french-formats'
import { type JobView, jobsApi } from '@couronne/contract/platform/jobs'
import { call } from '#app/lib/call.ts'
import { dateTimeText } from '#app/lib/french.ts'
import { AskAgain } from '#app/ui/ask-again.tsx'
import { jobText } from './job-text.ts'

export const JobList = ({ jobs, say }: { jobs: JobView[]; say: (text: string) => void }) => (
  <ul className="grid gap-3">
    {jobs.map(({ id, queue, failedAt, error, comesAgain }) => (
      <li key={id} className="rounded-card border border-sable bg-blanc px-5 py-4 shadow-soft">
        <p className="font-semibold">{jobText(queue)}</p>
        <p className="text-sm text-ink-soft">Abandonnée le {dateTimeText(failedAt, platformZone)}</p>
        {error && <p className="mt-2 text-sm wrap-anywhere text-brique">{error}</p>}
        {comesAgain ? (
          <p className="mt-2">Elle recommence d’elle-même à sa prochaine heure.</p>
        ) : (
          <AskAgain
            label="Relancer"
            about={`: ${jobText(queue)}, ${dateTimeText(failedAt, platformZone)}`}
            ask={(idempotencyKey) => call(jobsApi.retry, { params: { id }, idempotencyKey })}
            onDone={() => say('La tâche est relancée.')}
          />
        )}
      </li>
    ))}
  </ul>
)
