import { useEffect } from 'react'
import { Outlet, useLocation, useParams } from 'react-router'
import { useMember } from '#app/identity/sessions/member.ts'
import { pageMeta } from '#app/lib/page-meta.ts'
import { readTeamSearch, TeamConversations } from '#app/operations/operators/team-conversations.tsx'
import { loadTeam } from '#app/talk/conversations/talk-engine.ts'
import { type TeamQuery, watchTeam } from '#app/talk/conversations/team-list.ts'
import { useTalkConnection } from '#app/talk/conversations/use-talk-connection.ts'
import { readPaging } from '#app/ui/page-links.tsx'
import { Toasts } from '#app/ui/toast.tsx'
import type { Route } from './+types/layout.ts'

export const meta: Route.MetaFunction = ({ matches }) => pageMeta(matches, { title: 'Messages', noindex: true })

/** Loads a page of the people's conversations with the team. */
export const clientLoader = async ({ url }: Route.ClientLoaderArgs) => {
  const { page, query: paging } = readPaging(url.searchParams)
  const search = readTeamSearch(url.searchParams)
  const query: TeamQuery = { ...paging, q: search.q, waiting: search.isAll ? '0' : '1' }
  await loadTeam(query)
  return { page, search, query }
}

export default function TeamMessages({ loaderData: { page, search, query } }: Route.ComponentProps) {
  const { sid } = useParams()
  const { search: addressQuery } = useLocation()
  const member = useMember()
  useTalkConnection()
  useEffect(() => watchTeam(query), [query])
  return (
    <Toasts>
      <TeamConversations search={search} page={page} addressQuery={addressQuery} currentSid={sid} member={member}>
        <Outlet />
      </TeamConversations>
    </Toasts>
  )
}
