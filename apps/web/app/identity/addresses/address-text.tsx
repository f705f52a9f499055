import { frenchPhone } from '@couronne/contract/lib/french-formats'
import type { AddressFormValues } from './address-form-values.ts'

type DisplayedAddress = Omit<AddressFormValues, 'region'> & { region?: string | null | undefined }

/** Lays out an address as on an envelope. */
export const AddressText = ({ address }: { address: DisplayedAddress }) => {
  const { firstname, lastname, adresse, code_postal, city, region, country, phone } = address
  return (
    <address className="not-italic">
      <span className="block font-semibold">
        {firstname} {lastname}
      </span>
      <span className="block">{adresse}</span>
      <span className="block">
        {code_postal} {city}
      </span>
      <span className="block">{[region, country].filter(Boolean).join(', ')}</span>
      <span className="block text-ink-soft">{frenchPhone(phone)}</span>
    </address>
  )
}
