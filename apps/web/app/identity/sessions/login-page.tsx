import type { OwnAccount } from '@couronne/contract/identity/accounts'
import type { Role } from '@couronne/contract/identity/sessions'
import { useEffect, useRef } from 'react'
import { useNavigate } from 'react-router'
import { addresses } from '#app/lib/addresses.ts'
import { firstPage, readReturnTo } from '#app/lib/return-to.ts'
import { AuthLayout } from './auth-layout.tsx'
import type { LoginRole } from './log-in.ts'
import { LoginForm } from './login-form.tsx'
import { readStoredReturnTo } from './stored-return-to.ts'
import { useReturnTo } from './use-return-to.ts'

const pageTexts = {
  customer: {
    title: 'Connexion Espace Client',
    intro: 'Quel plaisir de vous revoir. Vos rendez-vous vous attendent.',
    illustrations: ['nattes', 'hero-afro', 'hero-twists'],
    otherLinks: [
      { question: 'Pas encore de compte ?', to: addresses.register.customer(), label: 'Créer mon compte' },
      { question: 'Vous êtes coiffeuse ?', to: addresses.login.professional(), label: 'Espace Coiffeuse' },
    ],
  },
  professional: {
    title: 'Connexion Espace Coiffeuse',
    intro: 'Votre agenda, vos prestations et vos clientes, au même endroit.',
    illustrations: ['braids', 'hero-turban', 'locks'],
    otherLinks: [
      { question: 'Pas encore de compte ?', to: addresses.register.professional(), label: 'Créer mon compte' },
      { question: 'Vous cherchez une coiffeuse ?', to: addresses.login.customer(), label: 'Espace Client' },
    ],
  },
} as const

/** Returns to the requested page. Without one, an operator goes to the operators' area. */
const landingPage = (role: Role, returnTo: string) =>
  role === 'admin' && returnTo === firstPage ? addresses.operators() : returnTo

type Props = { userRole: LoginRole }

export const LoginPage = ({ userRole }: Props) => {
  const { returnTo, addReturnTo } = useReturnTo()
  const readStoredReturn = useStoredReturnTo()
  const navigate = useNavigate()
  const continueAfterLogin = ({ role }: OwnAccount) =>
    navigate(landingPage(role, returnTo === firstPage ? readStoredReturn() : returnTo), { replace: true })
  return (
    <AuthLayout {...pageTexts[userRole]} backTo={addReturnTo(addresses.welcome())}>
      <LoginForm userRole={userRole} returnTo={returnTo} onLoggedIn={continueAfterLogin} />
    </AuthLayout>
  )
}

/**
 * The confirmation mail may have been opened elsewhere. The return address that this browser stored at the registration
 * then applies.
 */
const useStoredReturnTo = () => {
  const storedReturnTo = useRef('')
  // The login deletes the stored address, so it is read before.
  useEffect(() => {
    storedReturnTo.current = readStoredReturnTo()
  }, [])
  return () => readReturnTo(new URLSearchParams({ retour: storedReturnTo.current }))
}
