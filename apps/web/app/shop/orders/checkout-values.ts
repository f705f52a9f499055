import type { OwnRecord } from '@couronne/contract/identity/accounts'
import { adresse } from '@couronne/contract/identity/accounts'
import type { AddressView } from '@couronne/contract/identity/addresses'
import { emailUpTo } from '@couronne/contract/identity/sessions'
import { frenchPhone } from '@couronne/contract/lib/french-formats'
import type { City } from '@couronne/contract/platform/towns'
import type { CheckedCart } from '@couronne/contract/shop/carts'
import { type Billing, billing } from '@couronne/contract/shop/orders'
import { z } from 'zod'
import { typedAddress, withWholeCode } from '#app/identity/addresses/address-shape.ts'
import type { TypedAddress } from '#app/identity/addresses/typed-address.ts'
import type { OrderAsked } from './placed-order.ts'

/** As the fields of the page hold it. */
export type CheckoutValues = TypedAddress & {
  email: string
  billing_address: string
  billing: Billing
  /** Whether the address is to be kept for the next time. */
  keeps: boolean
}

type Town = Pick<City, 'region' | 'codesPostaux'> | undefined

/** What the page knows of her already. A town of several codes leaves its own to her. */
export const valuesOf = (member: OwnRecord, town: Town): CheckoutValues => ({
  firstname: member.firstname,
  lastname: member.lastname,
  phone: frenchPhone(member.phone),
  adresse: member.adresse,
  city: member.ville,
  region: town?.region ?? '',
  code_postal: town?.codesPostaux.length === 1 ? (town.codesPostaux[0] ?? '') : '',
  country: 'France',
  email: member.email,
  billing_address: '',
  billing: { name: `${member.firstname} ${member.lastname}`, code_postal: '', city: '', country: 'France' },
  keeps: true,
})

const contact = z.object({ email: emailUpTo(100), keeps: z.boolean() })
const billed = { billing_address: adresse(100), billing: withWholeCode(billing) }

/** What is asked of her: a new address or one of hers, and where the bill goes if not to the same place. */
export const checkoutShape = (isNew: boolean, isSame: boolean) => {
  const shape = isNew ? contact.extend(typedAddress.shape) : contact
  const asked = isSame ? shape : shape.extend(billed)
  return isNew ? withWholeCode(asked) : asked
}

type Cart = Pick<CheckedCart, 'lines' | 'total'>
type Bill = Pick<CheckoutValues, 'email' | 'billing_address' | 'billing'> & { isSame: boolean }

/** With the figures that she was shown. */
export const orderAsked = (
  { email, billing_address, billing, isSame }: Bill,
  { adresse, ...to }: TypedAddress,
  { lines, total }: Cart,
): OrderAsked => ({
  firstname: to.firstname,
  lastname: to.lastname,
  email,
  phone: to.phone,
  delivery_address: adresse,
  ...(isSame ? { sameAsDelivery: true } : { billing_address, billing }),
  city: to.city,
  ...(to.region && { region: to.region }),
  code_postal: to.code_postal,
  country: to.country,
  cart: lines.flatMap(({ id, available, price }) => (available > 0 ? { id, cartQuantity: available, price } : [])),
  total,
})

/** One of hers, as the fields would hold it. */
export const typedOf = ({ id: _, parDefaut: __, region, ...typed }: AddressView): TypedAddress => ({
  ...typed,
  region: region ?? undefined,
})
