import { conversationsApi } from '@couronne/contract/talk/conversations'
import { useMember } from '#app/identity/sessions/member.ts'
import { call } from '#app/lib/call.ts'
import { pageMeta } from '#app/lib/page-meta.ts'
import { readSession } from '#app/lib/session.ts'
import { loadConversation } from '#app/talk/conversations/talk-engine.ts'
import { Thread } from '#app/talk/conversations/thread.tsx'
import type { Route } from './+types/conversation.ts'

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  pageMeta(matches, { title: loaderData ? `${loaderData.name}, mes messages` : 'Mes messages', noindex: true })

/** Opens the conversation. A professional also reads the own quick answers, which can wait. */
export const clientLoader = async ({ params: { sid } }: Route.ClientLoaderArgs) => {
  const quickAnswers = readSession()?.role === 'professional' ? call(conversationsApi.quickAnswers).catch(() => []) : []
  const [name, ownAnswers] = await Promise.all([loadConversation(sid), quickAnswers])
  return { name, ownAnswers }
}

export default function Conversation({ params: { sid }, loaderData: { ownAnswers } }: Route.ComponentProps) {
  const member = useMember()
  return <Thread key={sid} sid={sid} member={member} ownAnswers={ownAnswers} />
}
