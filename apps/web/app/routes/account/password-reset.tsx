import { ChangePasswordForm } from '#app/identity/sessions/change-password-form.tsx'
import { useMember } from '#app/identity/sessions/member.ts'
import { pageMeta } from '#app/lib/page-meta.ts'
import { Card } from '#app/ui/card.tsx'
import type { Route } from './+types/password-reset.ts'

export const meta: Route.MetaFunction = ({ matches }) => pageMeta(matches, { title: 'Mot de passe', noindex: true })

export default function PasswordChange() {
  const member = useMember()
  return (
    <>
      <h2 className="text-lg tracking-wide">MODIFIER LE MOT DE PASSE</h2>
      <Card className="mt-5 max-w-xl sm:p-8">
        <ChangePasswordForm member={member} />
      </Card>
    </>
  )
}
