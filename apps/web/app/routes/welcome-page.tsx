import { RoleChoice } from '#app/identity/sessions/role-choice.tsx'
import { useReturnTo } from '#app/identity/sessions/use-return-to.ts'
import { addresses, isBookingAddress } from '#app/lib/addresses.ts'
import { pageMeta } from '#app/lib/page-meta.ts'
import { TextLink } from '#app/ui/text-link.tsx'
import type { Route } from './+types/welcome-page.ts'

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, { title: 'Connexion', path: addresses.welcome(), noindex: true })

export default function Welcome() {
  const { returnTo, addReturnTo } = useReturnTo()
  return (
    <RoleChoice
      title="Connexion"
      intro={
        <>
          {returnTo === addresses.checkout() && 'Encore une étape avant de commander : votre panier vous attend. '}
          Êtes-vous client ou coiffeuse ?
        </>
      }
      customer={{
        to: addresses.login.customer(),
        illustration: 'hero-afro',
        title: 'Je suis client',
        text: 'Retrouver mes rendez-vous, réserver ma prochaine coiffure.',
      }}
      professional={{
        to: addresses.login.professional(),
        illustration: 'hero-turban',
        title: 'Je suis coiffeuse',
        text: 'Gérer mon agenda, mes prestations et ma vitrine.',
      }}
    >
      <div className="mt-8 flex flex-col gap-1">
        <p>
          Pas encore de compte ?{' '}
          <TextLink
            to={addReturnTo(isBookingAddress(returnTo) ? addresses.register.customer() : addresses.registration())}
          >
            S’inscrire
          </TextLink>
        </p>
        <p>
          Mot de passe oublié ? Un e-mail vous sera envoyé pour le réinitialiser.
          <span className="block">
            <TextLink to={addReturnTo(addresses.forgottenPassword())}>Recevoir cet e-mail</TextLink>
          </span>
        </p>
      </div>
    </RoleChoice>
  )
}
