import { conversationsApi } from '@couronne/contract/talk/conversations'
import { lazy, Suspense, useState } from 'react'
import { isRouteErrorResponse, useRevalidator } from 'react-router'
import { useMember } from '#app/identity/sessions/member.ts'
import { addresses } from '#app/lib/addresses.ts'
import { apiErrorMessage } from '#app/lib/api-error-message.ts'
import { errorText } from '#app/lib/api-errors.ts'
import { call } from '#app/lib/call.ts'
import { pageMeta } from '#app/lib/page-meta.ts'
import { readSession } from '#app/lib/session.ts'
import { BlockDialog } from '#app/talk/conversations/block-dialog.tsx'
import { loadConversation } from '#app/talk/conversations/talk-engine.ts'
import { useLive } from '#app/talk/conversations/talk-store.ts'
import { type ReportSubject, Thread } from '#app/talk/conversations/thread.tsx'
import { useConversationActions } from '#app/talk/conversations/use-conversation-actions.ts'
import { ArrowLeftIcon } from '#app/ui/icons.tsx'
import { LoadError } from '#app/ui/load-error.tsx'
import { TextLink } from '#app/ui/text-link.tsx'
import type { Route } from './+types/conversation.ts'

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  pageMeta(matches, { title: loaderData ? `${loaderData.name}, mes messages` : 'Mes messages', noindex: true })

/** Opens the conversation. A professional also reads their own quick answers, which can wait. */
export const clientLoader = async ({ params: { sid } }: Route.ClientLoaderArgs) => {
  const quickAnswers = readSession()?.role === 'professional' ? call(conversationsApi.quickAnswers).catch(() => []) : []
  const [name, ownAnswers] = await Promise.all([loadConversation(sid), quickAnswers])
  return { name, ownAnswers }
}

/** A conversation that cannot be loaded leaves the list on the screen. */
export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  const { revalidate, state } = useRevalidator()
  if (isRouteErrorResponse(error) && error.status < 500) throw error
  return (
    <div className="p-4">
      <TextLink to={addresses.conversations()} className="mb-3 gap-2 lg:hidden">
        <ArrowLeftIcon /> Mes messages
      </TextLink>
      <LoadError
        title="Cette conversation n’a pas pu être lue"
        busy={state === 'loading'}
        onRetry={() => void revalidate()}
      >
        {apiErrorMessage(error) ?? errorText(error)}
      </LoadError>
    </div>
  )
}

const ReportDialog = lazy(() => import('#app/operations/reports/report-dialog.tsx'))

export default function Conversation({ params: { sid }, loaderData: { ownAnswers } }: Route.ComponentProps) {
  const member = useMember()
  const conversation = useLive((live) => live.opened.get(sid))
  const { block } = useConversationActions()
  const [reported, setReported] = useState<ReportSubject | null>(null)
  const [isBlocking, setIsBlocking] = useState(false)
  const closeReport = () => setReported(null)
  const offerBlock = () => {
    closeReport()
    setIsBlocking(true)
  }
  return (
    <>
      <Thread key={sid} sid={sid} member={member} ownAnswers={ownAnswers} onReport={setReported} />
      <Suspense>
        {reported && (
          <ReportDialog
            sid={sid}
            subject={reported}
            onClose={closeReport}
            {...(conversation?.allowedActions.includes('block') && { onBlock: offerBlock })}
          />
        )}
      </Suspense>
      {conversation && (
        <BlockDialog
          conversation={conversation}
          open={isBlocking}
          onClose={() => setIsBlocking(false)}
          onConfirm={() => block(conversation)}
        />
      )}
    </>
  )
}
