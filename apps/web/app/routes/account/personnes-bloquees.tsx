import { blocksApi } from '@couronne/contract/identity/blocks'
import { BlockedPeople } from '#app/identity/blocks/blocked-people.tsx'
import { useMember } from '#app/identity/sessions/member.ts'
import { call } from '#app/lib/call.ts'
import { pageMeta } from '#app/lib/page-meta.ts'
import type { Route } from './+types/personnes-bloquees.ts'

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, { title: 'Personnes bloquées', noindex: true })

export const clientLoader = () => call(blocksApi.list)

export default function Blocked({ loaderData }: Route.ComponentProps) {
  const { zone } = useMember()
  return (
    <>
      <h2 className="mb-6 text-lg tracking-wide">PERSONNES BLOQUÉES</h2>
      <BlockedPeople loaded={loaderData} zone={zone} />
    </>
  )
}
