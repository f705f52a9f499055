import { useLocation } from 'react-router'
import { useMember } from '#app/identity/sessions/member.ts'
import { addresses } from '#app/lib/addresses.ts'
import { pageMeta } from '#app/lib/page-meta.ts'
import { loadHistory, PersonHistory } from '#app/operations/operators/person-history.tsx'
import { NextInQueue } from '#app/operations/work-queues/next-in-queue.tsx'
import { loadConversation } from '#app/talk/conversations/talk-engine.ts'
import { readLive, useLive } from '#app/talk/conversations/talk-store.ts'
import { Thread } from '#app/talk/conversations/thread.tsx'
import type { Route } from './+types/conversation.ts'

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  pageMeta(matches, { title: loaderData ? `${loaderData.name}, messages` : 'Messages', noindex: true })

/** Opens the conversation, and reads what the person has booked and ordered. The messages do not need that. */
export const clientLoader = async ({ params: { sid } }: Route.ClientLoaderArgs) => {
  const name = await loadConversation(sid)
  const personId = readLive().opened.get(sid)?.attributes.user1.id ?? undefined
  const history = personId && (await loadHistory(personId).catch(() => undefined))
  return { name, personId, history }
}

const noAnswers: string[] = []

export default function TeamConversation({ params: { sid }, loaderData }: Route.ComponentProps) {
  const { personId, history } = loaderData
  const { search } = useLocation()
  const member = useMember()
  const isWaiting = useLive(({ talk }) => Boolean(talk.conversations.get(sid)?.waitsSince))
  const team = {
    back: addresses.teamConversations() + search,
    person: personId && addresses.person(personId),
    about: (
      <>
        {!isWaiting && (
          <div className="bg-blanc px-4">
            <NextInQueue queues={{ messages: false }} currentId={sid} />
          </div>
        )}
        {personId && history && <PersonHistory personId={personId} zone={member.zone} history={history} />}
      </>
    ),
  }
  return <Thread key={sid} sid={sid} member={member} ownAnswers={noAnswers} team={team} />
}
