import { Outlet, useParams } from 'react-router'
import { useMember } from '#app/identity/sessions/member.ts'
import { pageMeta } from '#app/lib/page-meta.ts'
import { ConversationPanes } from '#app/talk/conversations/conversation-panes.tsx'
import { loadArchive, loadInbox, searchConversations } from '#app/talk/conversations/talk-engine.ts'
import { Toasts } from '#app/ui/toast.tsx'
import type { Route } from './+types/layout.ts'

export const meta: Route.MetaFunction = ({ matches }) => pageMeta(matches, { title: 'Mes messages', noindex: true })

/** An action can be taken back for so long. */
const undoMs = 10_000

/** Loads the conversations, the archived ones with `?archives=1`, or those whose name contains `?q=`. */
export const clientLoader = async ({ url }: Route.ClientLoaderArgs) => {
  const folder = url.searchParams.get('archives') ? 'archive' : 'inbox'
  const q = url.searchParams.get('q')?.trim() ?? ''
  const [found] = await Promise.all([
    q ? searchConversations(q, folder === 'archive' ? '1' : '0') : null,
    loadInbox(),
    folder === 'archive' && loadArchive(),
  ])
  return { folder, q, found } as const
}

export default function Messages({ loaderData: { folder, q, found } }: Route.ComponentProps) {
  const { sid } = useParams()
  const member = useMember()
  return (
    <Toasts visibleMs={undoMs}>
      <ConversationPanes folder={folder} q={q} found={found} currentSid={sid} member={member}>
        <Outlet />
      </ConversationPanes>
    </Toasts>
  )
}
