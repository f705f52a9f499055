import { AuthLayout } from '#app/identity/sessions/auth-layout.tsx'
import type { LoginRole } from '#app/identity/sessions/log-in.ts'
import { useReturnTo } from '#app/identity/sessions/use-return-to.ts'
import { addresses } from '#app/lib/addresses.ts'
import { RegistrationForm } from './registration-form.tsx'

const pageTexts = {
  customer: {
    title: 'Inscription Espace Client',
    intro: 'Créez votre compte une fois, réservez ensuite en quelques gestes.',
    illustrations: ['braids', 'hero-twists', 'hero-afro'],
    otherLinks: [
      { question: 'Vous avez déjà un compte ?', to: addresses.login.customer(), label: 'Se connecter' },
      {
        question: 'Vous êtes coiffeuse ?',
        to: addresses.register.professional(),
        label: 'Inscription Espace Coiffeuse',
      },
    ],
  },
  professional: {
    title: 'Inscription Espace Coiffeuse',
    intro: 'Vos prix, vos heures, votre vitrine. L’inscription est gratuite.',
    illustrations: ['locks', 'hero-turban', 'nattes'],
    otherLinks: [
      { question: 'Vous avez déjà un compte ?', to: addresses.login.professional(), label: 'Se connecter' },
      {
        question: 'Vous cherchez une coiffeuse ?',
        to: addresses.register.customer(),
        label: 'Inscription Espace Client',
      },
    ],
  },
} as const

type Props = { userRole: LoginRole }

export const RegistrationPage = ({ userRole }: Props) => {
  const { addReturnTo } = useReturnTo()
  return (
    <AuthLayout {...pageTexts[userRole]} backTo={addReturnTo(addresses.registration())}>
      <RegistrationForm role={userRole} />
    </AuthLayout>
  )
}
