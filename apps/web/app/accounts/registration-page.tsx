import { addresses } from '#app/lib/addresses.ts'
import { Entrance } from '#app/sessions/entrance.tsx'
import type { Door } from '#app/sessions/log-in.ts'
import { useReturn } from '#app/sessions/use-return.ts'
import { TextLink } from '#app/ui/text-link.tsx'
import { RegistrationForm } from './registration-form.tsx'

const words = {
  customer: {
    title: 'Inscription Espace Client',
    intro: 'Créez votre compte une fois, réservez ensuite en quelques gestes.',
    heads: ['braids', 'hero-twists', 'hero-afro'],
    login: addresses.login.customer(),
    other: {
      question: 'Vous êtes coiffeuse ?',
      to: addresses.register.professional(),
      label: 'Inscription Espace Coiffeuse',
    },
  },
  professional: {
    title: 'Inscription Espace Coiffeuse',
    intro: 'Vos prix, vos heures, votre vitrine. L’inscription est gratuite.',
    heads: ['locks', 'hero-turban', 'nattes'],
    login: addresses.login.professional(),
    other: {
      question: 'Vous cherchez une coiffeuse ?',
      to: addresses.register.customer(),
      label: 'Inscription Espace Client',
    },
  },
} as const

type Props = { door: Door }

export const RegistrationPage = ({ door }: Props) => {
  const { title, intro, heads, login, other } = words[door]
  const { carrying } = useReturn()
  return (
    <Entrance
      title={title}
      intro={intro}
      heads={[...heads]}
      backTo={carrying(addresses.registration())}
      aside={
        <>
          <p>
            Vous avez déjà un compte ? <TextLink to={carrying(login)}>Se connecter</TextLink>
          </p>
          <p>
            {other.question} <TextLink to={carrying(other.to)}>{other.label}</TextLink>
          </p>
        </>
      }
    >
      <RegistrationForm role={door} />
    </Entrance>
  )
}
