import { useMember } from '#app/accounts/member.ts'
import { pageMeta } from '#app/lib/page-meta.ts'
import type { Route } from './+types/profile.ts'

export const meta: Route.MetaFunction = ({ matches }) => pageMeta(matches, { title: 'Mon profil', noindex: true })

export default function Profile() {
  const member = useMember()
  return (
    <>
      <h2 className="text-2xl">INFORMATIONS PERSONNELLES</h2>
      <p className="mt-4">{member.email}</p>
    </>
  )
}
