import { workQueuesApi } from '@couronne/contract/operations/work-queues'
import { useEffect } from 'react'
import { call } from '#app/lib/call.ts'
import { countText, priceText } from '#app/lib/french.ts'
import { pageMeta } from '#app/lib/page-meta.ts'
import { WorkQueueList } from '#app/operations/work-queues/work-queue-list.tsx'
import { setWorkToDo } from '#app/operations/work-queues/work-to-do.ts'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { illustrationUrl } from '#app/ui/illustrations/illustration.tsx'
import type { Route } from './+types/index.ts'

export const meta: Route.MetaFunction = ({ matches }) => pageMeta(matches, { title: 'À faire', noindex: true })

export const clientLoader = () => call(workQueuesApi.all)

export default function WorkToDoPage({ loaderData: work }: Route.ComponentProps) {
  // The menu shows the same numbers as the page.
  useEffect(() => setWorkToDo(work), [work])
  const { queues, today } = work
  return (
    <>
      <h2 className="text-2xl">À faire</h2>
      <p className="mt-1 mb-6 text-ink-soft">
        {`Aujourd’hui : ${countText(today.appointments, 'rendez-vous', 'rendez-vous')}, ${priceText(today.total)}`}
      </p>
      {queues.length > 0 ? (
        <WorkQueueList queues={queues} />
      ) : (
        <EmptyState picture={illustrationUrl('hero-turban')} title="Rien à faire">
          <p>Dossiers, signalements, commandes et messages : tout est traité.</p>
        </EmptyState>
      )}
    </>
  )
}
