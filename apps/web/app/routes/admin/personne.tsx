import { platformZone } from '@couronne/contract/lib/french-formats'
import { operatorsApi, type PersonAction } from '@couronne/contract/operations/operators'
import { useState } from 'react'
import { useRevalidator } from 'react-router'
import { addresses } from '#app/lib/addresses.ts'
import { call } from '#app/lib/call.ts'
import { dateTimeText } from '#app/lib/french.ts'
import { pageMeta } from '#app/lib/page-meta.ts'
import { EarlyPayoutCard } from '#app/money/payouts/early-payout-card.tsx'
import { ActionList } from '#app/operations/audit-log/action-list.tsx'
import { PersonActions } from '#app/operations/operators/person-actions.tsx'
import { PersonBadges } from '#app/operations/operators/person-badges.tsx'
import { PersonFacts } from '#app/operations/operators/person-facts.tsx'
import { EraseDialog, HandOverDialog } from '#app/operations/operators/suspended-data-dialogs.tsx'
import { RestoreDialog, SuspendDialog } from '#app/operations/operators/suspension-dialog.tsx'
import { Alert } from '#app/ui/alert.tsx'
import { BackLink } from '#app/ui/page-banner.tsx'
import { TextLink } from '#app/ui/text-link.tsx'
import type { Route } from './+types/personne.ts'

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  pageMeta(matches, {
    title: loaderData ? `${loaderData.firstname} ${loaderData.lastname}` : 'Personne',
    noindex: true,
  })

export const clientLoader = ({ params }: Route.ClientLoaderArgs) =>
  call(operatorsApi.person, { params: { id: params.id } })

export default function Person({ loaderData: person }: Route.ComponentProps) {
  const { revalidate } = useRevalidator()
  const [open, setOpen] = useState<PersonAction | null>(null)
  const { role, state, suspension, actions } = person
  const close = () => setOpen(null)
  const dialog = {
    person,
    onClose: close,
    onDone: async () => {
      close()
      await revalidate()
    },
  }
  return (
    <>
      <BackLink to={addresses.people()} />
      <div className="mb-5 flex flex-wrap items-center justify-between gap-3">
        <h2 className="text-2xl">
          {person.firstname} {person.lastname}
        </h2>
        <PersonBadges role={role} state={state} />
      </div>
      {suspension && (
        <Alert
          tone="warning"
          className="mb-5"
          title={
            state === 'suspended'
              ? `Suspendue depuis le ${dateTimeText(suspension.effectiveAt, platformZone)}`
              : `Suspendue à partir du ${dateTimeText(suspension.effectiveAt, platformZone)}`
          }
        >
          {suspension.reason}
        </Alert>
      )}
      <PersonFacts person={person} />
      <p className="mt-3 flex flex-wrap gap-x-6 empty:hidden">
        {role !== 'admin' && state !== 'erased' && (
          <TextLink to={addresses.newTeamConversation(person.id)}>Écrire</TextLink>
        )}
        {role === 'professional' && state !== 'erased' && (
          <TextLink to={addresses.professionalFile(person.id)}>Voir son dossier</TextLink>
        )}
        {person.appointments > 0 && (
          <TextLink to={addresses.operatorAppointments({ q: person.id })}>Voir ses rendez-vous</TextLink>
        )}
      </p>
      <EarlyPayoutCard professional={person} />
      <PersonActions person={person} onSelect={setOpen} />
      {actions.length > 0 && (
        <>
          <h3 className="mt-8 mb-3 text-xl">Ce que l’équipe a fait</h3>
          <ActionList actions={actions} showsAppointment showsShop />
        </>
      )}
      {open === 'restore' && <RestoreDialog {...dialog} />}
      {open === 'suspend' && <SuspendDialog {...dialog} />}
      {open === 'export' && <HandOverDialog {...dialog} />}
      {open === 'erase' && <EraseDialog {...dialog} />}
    </>
  )
}
