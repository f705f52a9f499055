import type { PublicRecord } from '@couronne/contract/accounts'
import { CityField } from '#app/cities/city-field.tsx'
import { Field } from '#app/ui/field.tsx'
import { MapPinIcon } from '#app/ui/icons.tsx'
import { RadioCard, TextInput } from '#app/ui/inputs.tsx'
import type { MeetingPlace } from './meeting-place.ts'

type Props = {
  professional: PublicRecord
  place: MeetingPlace
  onChange: (place: MeetingPlace) => void
  errors: { adresse?: string; ville?: string }
}

export const PlaceChoice = ({ professional, place, onChange, errors }: Props) => {
  const { firstname, city, mobilite, adresse, rayon } = professional
  const salon = adresse
    ? `${adresse}, ${city}`
    : `À ${city}. L’adresse exacte s’affiche dès que l’heure vous est réservée.`
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
          onChange={() => onChange({ ...place, lieu: 'Salon De Coiffure' })}
        />
        <RadioCard
          name="lieu"
          label="Ma Maison"
          hint={`${firstname} vient chez vous, jusqu’à ${rayon} km de ${city}.`}
          checked={place.lieu === 'Ma Maison'}
          onChange={() => onChange({ ...place, lieu: 'Ma Maison' })}
        />
      </div>
      {place.lieu === 'Ma Maison' && (
        <div className="mt-4 grid gap-4">
          <Field
            label="Adresse"
            hint="Numéro, rue, bâtiment, étage, code d’entrée."
            error={errors.adresse ? { message: errors.adresse } : undefined}
          >
            <TextInput
              value={place.adresse}
              maxLength={500}
              autoComplete="street-address"
              onChange={(event) => onChange({ ...place, adresse: event.target.value })}
            />
          </Field>
          <Field label="Ville" error={errors.ville ? { message: errors.ville } : undefined}>
            <CityField
              value={place.ville}
              onChange={(ville, town) => onChange({ ...place, ville, cityId: town?.id ?? null })}
            />
          </Field>
          <p className="text-sm text-ink-soft">{firstname} ne voit votre adresse qu’une fois le rendez-vous payé.</p>
        </div>
      )}
    </fieldset>
  )
}
