import { accountsApi, type OwnAccount } from '@couronne/contract/identity/accounts'
import type { City } from '@couronne/contract/platform/towns'
import { useEffect, useState } from 'react'
import { addresses } from '#app/lib/addresses.ts'
import { call } from '#app/lib/call.ts'
import { atTownText } from '#app/lib/french.ts'
import { useRequest } from '#app/lib/use-request.ts'
import { Button, LinkButton } from '#app/ui/button.tsx'
import { Dialog } from '#app/ui/dialog.tsx'
import { ErrorDialog } from '#app/ui/error-dialog.tsx'
import { dismissTown } from './dismissed-towns.ts'
import { findMemberWithOtherTown } from './member-with-other-town.ts'

type Props = {
  /** The member asked the browser for this location. */
  town: City
  onClose: () => void
}

/** Asks a member who is in another town than the account's whether to change it. The site asks once per place. */
export default function TownChangeDialog({ town, onClose }: Props) {
  const [member, setMember] = useState<OwnAccount | null>(null)
  const [isChanged, setChanged] = useState(false)
  useEffect(() => {
    let isUnmounted = false
    findMemberWithOtherTown(town).then(
      (found) => isUnmounted || setMember(found),
      // A failure is ignored, because the member came to search.
      () => undefined,
    )
    return () => {
      isUnmounted = true
    }
  }, [town])
  const change = useRequest(async ({ id }: OwnAccount) => {
    await call(accountsApi.update, { params: { id }, body: { ville: town.name, cityId: town.id } })
    setChanged(true)
  })
  if (!member) return null

  const { currentTown, accountTown } = distinctTownNames(town, member)
  const keepTown = () => {
    dismissTown({ userId: member.id, cityId: town.id })
    onClose()
  }
  if (isChanged)
    return (
      <Dialog
        open
        onClose={onClose}
        title={`Votre ville est maintenant ${currentTown}`}
        description={`Votre adresse reste « ${member.adresse} » : corrigez-la si elle a changé elle aussi.`}
        actions={
          <>
            <LinkButton to={addresses.ownProfile()}>Corriger mon adresse</LinkButton>
            <Button tone="secondary" onClick={onClose}>
              Fermer
            </Button>
          </>
        }
      />
    )
  return (
    <Dialog
      open
      onClose={keepTown}
      title="Changer la ville de votre compte ?"
      description={`Vous êtes ${atTownText(currentTown)} ; votre compte dit ${accountTown}.`}
      actions={
        <>
          <Button busy={change.busy} onClick={() => change.submit(member)}>
            Changer pour {currentTown}
          </Button>
          <Button tone="secondary" onClick={keepTown}>
            Garder {accountTown}
          </Button>
        </>
      }
    >
      <p>{member.role === 'professional' ? professionalText(town, member, currentTown) : customerText}</p>
      <ErrorDialog error={change.apiError} onClose={change.clearError} />
    </Dialog>
  )
}

const customerText = 'C’est la ville proposée quand une coiffeuse vient chez vous. Cette recherche ne change pas.'

const professionalText = (town: City, member: OwnAccount, currentTown: string) =>
  [
    `Vos clientes vous trouveront ${atTownText(currentTown)}. Les rendez-vous déjà pris gardent leur lieu et leur heure.`,
    ...(town.zone === member.zone
      ? []
      : [
          'Vos créneaux ouverts gardent leur moment, qui se lira à l’heure de votre nouvelle ville : revoyez vos disponibilités ensuite.',
        ]),
  ].join(' ')

/** Adds the department when both towns have the same name. */
const distinctTownNames = (town: City, { ville, departement }: Pick<OwnAccount, 'ville' | 'departement'>) =>
  town.name === ville
    ? { currentTown: `${town.name} (${town.departement})`, accountTown: departement ? `${ville} (${departement})` : ville }
    : { currentTown: town.name, accountTown: ville }
