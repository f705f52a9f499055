import { pageMeta } from '#app/lib/page-meta.ts'
import type { Route } from './+types/password-reset.ts'

export const meta: Route.MetaFunction = ({ matches }) => pageMeta(matches, { title: 'Mot de passe', noindex: true })

export default function PasswordChange() {
  return <h2 className="text-2xl">MODIFIER LE MOT DE PASSE</h2>
}
