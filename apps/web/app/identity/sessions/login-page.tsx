import type { OwnRecord } from '@couronne/contract/identity/accounts'
import type { Role } from '@couronne/contract/identity/sessions'
import { useEffect, useRef } from 'react'
import { useNavigate } from 'react-router'
import { addresses } from '#app/lib/addresses.ts'
import { ownProfile, returnAddress } from '#app/lib/return-address.ts'
import { Entrance } from './entrance.tsx'
import type { LoginRole } from './log-in.ts'
import { LoginForm } from './login-form.tsx'
import { keptReturn } from './stored-return-to.ts'
import { useReturn } from './use-return-to.ts'

const words = {
  customer: {
    title: 'Connexion Espace Client',
    intro: 'Quel plaisir de vous revoir. Vos rendez-vous vous attendent.',
    heads: ['nattes', 'hero-afro', 'hero-twists'],
    ways: [
      { question: 'Pas encore de compte ?', to: addresses.register.customer(), label: 'Créer mon compte' },
      { question: 'Vous êtes coiffeuse ?', to: addresses.login.professional(), label: 'Espace Coiffeuse' },
    ],
  },
  professional: {
    title: 'Connexion Espace Coiffeuse',
    intro: 'Votre agenda, vos prestations et vos clientes, au même endroit.',
    heads: ['braids', 'hero-turban', 'locks'],
    ways: [
      { question: 'Pas encore de compte ?', to: addresses.register.professional(), label: 'Créer mon compte' },
      { question: 'Vous cherchez une coiffeuse ?', to: addresses.login.customer(), label: 'Espace Client' },
    ],
  },
} as const

/** Returns to the requested page. Without one, an operator goes to the operators' area. */
const homeOf = (role: Role, back: string) => (role === 'admin' && back === ownProfile ? addresses.operators() : back)

type Props = { userRole: LoginRole }

export const LoginPage = ({ userRole }: Props) => {
  const { back, carrying } = useReturn()
  const storedReturn = useStoredReturn()
  const navigate = useNavigate()
  const goOn = ({ role }: OwnRecord) =>
    navigate(homeOf(role, back === ownProfile ? storedReturn() : back), { replace: true })
  return (
    <Entrance {...words[userRole]} backTo={carrying(addresses.welcome())}>
      <LoginForm userRole={userRole} back={back} onLoggedIn={goOn} />
    </Entrance>
  )
}

/**
 * The confirmation mail may have been opened elsewhere. The return address that this browser stored at the registration
 * then applies.
 */
const useStoredReturn = () => {
  const storedReturn = useRef('')
  // The login deletes the stored address, so it is read before.
  useEffect(() => {
    storedReturn.current = keptReturn()
  }, [])
  return () => returnAddress(new URLSearchParams({ retour: storedReturn.current }))
}
