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

export type CheckoutValues = TypedAddress & {
  email: string
  billing_address: string
  billing: Billing
  /** The address is saved for the next order. */
  keeps: boolean
}

type Town = Pick<City, 'region' | 'codesPostaux'> | undefined

/** Fills the fields from the account. If the town has several postal codes, the customer chooses. */
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

/** Validates a new address unless a saved one is chosen, and a billing address if it differs. */
export const checkoutShape = (isNew: boolean, isSame: boolean) => {
  const shape = isNew ? contact.extend(typedAddress.shape) : contact
  const fields = isSame ? shape : shape.extend(billed)
  return isNew ? withWholeCode(fields) : fields
}

type Cart = Pick<CheckedCart, 'lines' | 'total'>
type Bill = Pick<CheckoutValues, 'email' | 'billing_address' | 'billing'> & { isSame: boolean }

/** Builds the order with the prices and the total that the customer has seen. */
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

/** Converts a saved address to the values of the fields. */
export const typedOf = ({ id: _, parDefaut: __, region, ...typed }: AddressView): TypedAddress => ({
  ...typed,
  region: region ?? undefined,
})
