import { Entrance } from '#app/identity/sessions/entrance.tsx'
import type { LoginRole } from '#app/identity/sessions/log-in.ts'
import { useReturn } from '#app/identity/sessions/use-return-to.ts'
import { addresses } from '#app/lib/addresses.ts'
import { RegistrationForm } from './registration-form.tsx'

const words = {
  customer: {
    title: 'Inscription Espace Client',
    intro: 'Créez votre compte une fois, réservez ensuite en quelques gestes.',
    heads: ['braids', 'hero-twists', 'hero-afro'],
    ways: [
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
    heads: ['locks', 'hero-turban', 'nattes'],
    ways: [
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
  const { carrying } = useReturn()
  return (
    <Entrance {...words[userRole]} backTo={carrying(addresses.registration())}>
      <RegistrationForm role={userRole} />
    </Entrance>
  )
}
