import { RoleChoice } from '#app/identity/sessions/role-choice.tsx'
import { useReturnTo } from '#app/identity/sessions/use-return-to.ts'
import { addresses } from '#app/lib/addresses.ts'
import { pageMeta } from '#app/lib/page-meta.ts'
import { TextLink } from '#app/ui/text-link.tsx'
import type { Route } from './+types/inscription.ts'

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, { title: 'Inscription', path: addresses.registration(), noindex: true })

export default function Registration() {
  const { addReturnTo } = useReturnTo()
  return (
    <RoleChoice
      title="Inscription"
      intro="Un formulaire, un e-mail à confirmer, et votre espace est à vous. Êtes-vous client ou coiffeuse ?"
      customer={{
        to: addresses.register.customer(),
        illustration: 'hero-twists',
        title: 'Je suis client',
        text: 'Réserver une coiffeuse près de chez moi, payer en ligne, donner mon avis.',
      }}
      professional={{
        to: addresses.register.professional(),
        illustration: 'hero-turban',
        title: 'Je suis coiffeuse',
        text: 'Proposer mes prestations, choisir mes heures, être payée en ligne.',
      }}
    >
      <p className="mt-8">
        Vous avez déjà un compte ? <TextLink to={addReturnTo(addresses.welcome())}>Se connecter</TextLink>
      </p>
    </RoleChoice>
  )
}
