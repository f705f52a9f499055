import { conversationsApi } from '@couronne/contract/talk/conversations'
import { lazy, Suspense, useState } from 'react'
import { useMember } from '#app/identity/sessions/member.ts'
import { call } from '#app/lib/call.ts'
import { pageMeta } from '#app/lib/page-meta.ts'
import { readSession } from '#app/lib/session.ts'
import { loadConversation } from '#app/talk/conversations/talk-engine.ts'
import { type ReportSubject, Thread } from '#app/talk/conversations/thread.tsx'
import type { Route } from './+types/conversation.ts'

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  pageMeta(matches, { title: loaderData ? `${loaderData.name}, mes messages` : 'Mes messages', noindex: true })

/** Opens the conversation. A professional also reads the own quick answers, which can wait. */
export const clientLoader = async ({ params: { sid } }: Route.ClientLoaderArgs) => {
  const quickAnswers = readSession()?.role === 'professional' ? call(conversationsApi.quickAnswers).catch(() => []) : []
  const [name, ownAnswers] = await Promise.all([loadConversation(sid), quickAnswers])
  return { name, ownAnswers }
}

const ReportDialog = lazy(() => import('#app/operations/reports/report-dialog.tsx'))

export default function Conversation({ params: { sid }, loaderData: { ownAnswers } }: Route.ComponentProps) {
  const member = useMember()
  const [reported, setReported] = useState<ReportSubject | null>(null)
  return (
    <>
      <Thread key={sid} sid={sid} member={member} ownAnswers={ownAnswers} onReport={setReported} />
      <Suspense>{reported && <ReportDialog sid={sid} subject={reported} onClose={() => setReported(null)} />}</Suspense>
    </>
  )
}
