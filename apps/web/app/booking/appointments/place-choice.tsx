import { contactWindow } from '@couronne/contract/marketplace/contact-window'
import type { PublicProfile } from '@couronne/contract/marketplace/professionals'
import { CityField } from '#app/platform/towns/city-field.tsx'
import { Button } from '#app/ui/button.tsx'
import { Field } from '#app/ui/field.tsx'
import { MapPinIcon } from '#app/ui/icons.tsx'
import { RadioCard, TextInput } from '#app/ui/inputs.tsx'
import type { Meeting } from './use-meeting-place.ts'

type Props = { professional: PublicProfile; meeting: Meeting }

export const PlaceChoice = ({ professional, meeting }: Props) => {
  const { place, errors, nearby, change } = meeting
  const { firstname, city, mobilite, adresse, rayon } = professional
  const salon = adresse
    ? `${adresse}, ${city}`
    : `À ${city}. L’adresse exacte vous est communiquée ${contactWindow.hoursBefore} heures avant le rendez-vous, ou dès le paiement s’il est plus proche.`
  if (mobilite !== 'se déplace') {
    return (
      <p className="flex items-start gap-2">
        <MapPinIcon className="mt-0.5 size-5 text-plum" />
        <span>
          <strong className="block font-semibold">Salon De Coiffure</strong>
          <span className="text-ink-soft">{salon}</span>
        </span>
      </p>
    )
  }
  return (
    <fieldset className="min-w-0">
      <legend className="sr-only">Lieu du rendez-vous</legend>
      <div className="grid gap-2 sm:grid-cols-2">
        <RadioCard
          name="lieu"
          label="Salon De Coiffure"
          hint={salon}
          checked={place.lieu === 'Salon De Coiffure'}
          onChange={() => change({ lieu: 'Salon De Coiffure' })}
        />
        <RadioCard
          name="lieu"
          label="Ma Maison"
          hint={`${firstname} vient chez vous, jusqu’à ${rayon} km de ${city}.`}
          checked={place.lieu === 'Ma Maison'}
          onChange={() => change({ lieu: 'Ma Maison' })}
        />
      </div>
      {place.lieu === 'Ma Maison' && (
        <div className="mt-4 grid gap-5">
          {meeting.otherTown && (
            <p className="flex flex-wrap items-center gap-x-4 gap-y-1">
              <span>Vous cherchiez à {meeting.otherTown}.</span>
              <Button tone="secondary" size="small" onClick={meeting.takeOtherTown}>
                <span>Indiquer une adresse à {meeting.otherTown}</span>
              </Button>
            </p>
          )}
          <Field
            label="Adresse"
            hint="Numéro, rue, bâtiment, étage, code d’entrée."
            error={errors.adresse ? { message: errors.adresse } : undefined}
          >
            <TextInput
              value={place.adresse}
              maxLength={500}
              autoComplete="address-line1"
              onChange={(event) => change({ adresse: event.target.value })}
              onBlur={meeting.leaveStreet}
              onPaste={(event) => {
                if (meeting.paste(event.clipboardData.getData('text'))) event.preventDefault()
              }}
            />
          </Field>
          <Field
            label="Ville ou code postal"
            hint={
              nearby === undefined
                ? 'Par exemple 93170 : choisissez ensuite la ville dans la liste.'
                : nearby < 1
                  ? `${firstname} se déplace dans cette ville.`
                  : `À ${Math.round(nearby)} km de ${city} : ${firstname} vient jusque chez vous.`
            }
            error={errors.ville ? { message: errors.ville } : undefined}
          >
            <CityField value={place.ville} onChange={(ville, town) => change({ ville, cityId: town?.id ?? null })} />
          </Field>
          <p className="text-sm text-ink-soft">
            {firstname} ne voit votre adresse qu’une fois le rendez-vous payé, et {contactWindow.hoursBefore} heures
            avant au plus tôt.
          </p>
        </div>
      )}
    </fieldset>
  )
}
