import { AvatarField } from '#app/identity/accounts/avatar-field.tsx'
import { ProfileForm } from '#app/identity/accounts/profile-form.tsx'
import { useMember } from '#app/identity/sessions/member.ts'
import { addresses } from '#app/lib/addresses.ts'
import { pageMeta } from '#app/lib/page-meta.ts'
import { LogOutButton } from '#app/site/frame/site-header.tsx'
import { Card } from '#app/ui/card.tsx'
import { TextLink } from '#app/ui/text-link.tsx'
import type { Route } from './+types/profile.ts'

export const meta: Route.MetaFunction = ({ matches }) => pageMeta(matches, { title: 'Mon profil', noindex: true })

export default function Profile() {
  const member = useMember()
  return (
    <>
      <div className="flex flex-wrap items-baseline justify-between gap-x-5">
        <h2 className="text-lg tracking-wide">INFORMATIONS PERSONNELLES</h2>
        {member.role === 'professional' && !member.isAwaitingVerification && (
          <TextLink to={addresses.profile(member)} data-for-hands>
            Voir ma fiche publique
          </TextLink>
        )}
      </div>
      <Card className="mt-5 sm:p-8">
        <AvatarField member={member} />
      </Card>
      <Card className="mt-5 sm:p-8">
        <ProfileForm member={member} />
      </Card>
      <div data-for-hands className="mt-6 flex flex-wrap items-center justify-center gap-x-6 lg:hidden">
        {member.role === 'professional' && <TextLink to={addresses.ownServices()}>Mes services</TextLink>}
        {member.role === 'professional' && <TextLink to={addresses.customers()}>Mes clientes et clients</TextLink>}
        {member.role === 'professional' && <TextLink to={addresses.ownCatalogue()}>Mon catalogue</TextLink>}
        {member.role === 'professional' && <TextLink to={addresses.ownPayments()}>Mes paiements</TextLink>}
        {member.role === 'professional' && <TextLink to={addresses.ownFile()}>Votre dossier</TextLink>}
        {member.role !== 'customer' && <TextLink to={addresses.ownOrders()}>Mes commandes</TextLink>}
        <TextLink to={addresses.ownWishes()}>Mes souhaits</TextLink>
        <TextLink to={addresses.ownAddresses()}>Mes adresses</TextLink>
        <TextLink to={addresses.ownCards()}>Mes cartes</TextLink>
        {member.role !== 'admin' && <TextLink to={addresses.ownNotifications()}>Notifications</TextLink>}
        <TextLink to={addresses.ownCalendarFeed()}>Agenda</TextLink>
        <TextLink to={addresses.ownPassword()}>Changer de mot de passe</TextLink>
        <TextLink to={addresses.blockedPeople()}>Personnes bloquées</TextLink>
        <TextLink to={addresses.ownReports()}>Mes signalements</TextLink>
        <TextLink to={addresses.ownData()}>Mes données</TextLink>
        <span className="md:hidden">
          <LogOutButton />
        </span>
      </div>
    </>
  )
}
