import { accountsApi, type OwnRecord } from '@couronne/contract/identity/accounts'
import type { City } from '@couronne/contract/platform/towns'
import { useEffect, useState } from 'react'
import { addresses } from '#app/lib/addresses.ts'
import { call } from '#app/lib/call.ts'
import { atTownText } from '#app/lib/french.ts'
import { useRequest } from '#app/lib/use-request.ts'
import { Button, LinkButton } from '#app/ui/button.tsx'
import { Dialog } from '#app/ui/dialog.tsx'
import { ErrorDialog } from '#app/ui/error-dialog.tsx'
import { memberElsewhere } from './member-elsewhere.ts'
import { keepTownAt } from './stored-towns.ts'

type Props = {
  /** The member asked the browser for this location. */
  town: City
  onClose: () => void
}

/** Asks a member who is in another town than the account's whether to change it. The site asks once per place. */
export default function TownQuestion({ town, onClose }: Props) {
  const [member, setMember] = useState<OwnRecord | null>(null)
  const [isChanged, setChanged] = useState(false)
  useEffect(() => {
    let isGone = false
    memberElsewhere(town).then(
      (found) => isGone || setMember(found),
      // A failure is ignored, because the member came to search.
      () => undefined,
    )
    return () => {
      isGone = true
    }
  }, [town])
  const change = useRequest(async ({ id }: OwnRecord) => {
    await call(accountsApi.update, { params: { id }, body: { ville: town.name, cityId: town.id } })
    setChanged(true)
  })
  if (!member) return null

  const { here, home } = namesOf(town, member)
  const keep = () => {
    keepTownAt({ userId: member.id, cityId: town.id })
    onClose()
  }
  if (isChanged)
    return (
      <Dialog
        open
        onClose={onClose}
        title={`Votre ville est maintenant ${here}`}
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
      onClose={keep}
      title="Changer la ville de votre compte ?"
      description={`Vous êtes ${atTownText(here)} ; votre compte dit ${home}.`}
      actions={
        <>
          <Button busy={change.busy} onClick={() => change.submit(member)}>
            Changer pour {here}
          </Button>
          <Button tone="secondary" onClick={keep}>
            Garder {home}
          </Button>
        </>
      }
    >
      <p>{member.role === 'professional' ? forProfessionals(town, member, here) : forCustomers}</p>
      <ErrorDialog refusal={change.refusal} onClose={change.forget} />
    </Dialog>
  )
}

const forCustomers = 'C’est la ville proposée quand une coiffeuse vient chez vous. Cette recherche ne change pas.'

const forProfessionals = (town: City, member: OwnRecord, here: string) =>
  [
    `Vos clientes vous trouveront ${atTownText(here)}. Les rendez-vous déjà pris gardent leur lieu et leur heure.`,
    ...(town.zone === member.zone
      ? []
      : [
          'Vos créneaux ouverts gardent leur moment, qui se lira à l’heure de votre nouvelle ville : revoyez vos disponibilités ensuite.',
        ]),
  ].join(' ')

/** Adds the department when both towns have the same name. */
const namesOf = (town: City, { ville, departement }: Pick<OwnRecord, 'ville' | 'departement'>) =>
  town.name === ville
    ? { here: `${town.name} (${town.departement})`, home: departement ? `${ville} (${departement})` : ville }
    : { here: town.name, home: ville }
