import type { OwnAccount } from '@couronne/contract/identity/accounts'
import { adresse } from '@couronne/contract/identity/accounts'
import type { AddressView } from '@couronne/contract/identity/addresses'
import { emailUpTo } from '@couronne/contract/identity/sessions'
import { frenchPhone } from '@couronne/contract/lib/french-formats'
import type { City } from '@couronne/contract/platform/towns'
import type { CheckedCart } from '@couronne/contract/shop/carts'
import { type Billing, billing } from '@couronne/contract/shop/orders'
import { z } from 'zod'
import type { AddressFormValues } from '#app/identity/addresses/address-form-values.ts'
import { addressFormSchema, withPostalCodeCheck } from '#app/identity/addresses/address-schema.ts'
import type { OrderRequest } from './placed-order.ts'

export type CheckoutValues = AddressFormValues & {
  email: string
  billing_address: string
  billing: Billing
  /** The address is saved for the next order. */
  savesAddress: boolean
}

type Town = Pick<City, 'region' | 'codesPostaux'> | undefined

/** Fills the fields from the account. If the town has several postal codes, the customer chooses. */
export const toCheckoutValues = (member: OwnAccount, town: Town): CheckoutValues => ({
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
  savesAddress: true,
})

const contactSchema = z.object({ email: emailUpTo(100), savesAddress: z.boolean() })
const billingFields = { billing_address: adresse(100), billing: withPostalCodeCheck(billing) }

/** Validates a new address unless a saved one is chosen, and a billing address if it differs. */
export const checkoutSchema = (isNew: boolean, isSame: boolean) => {
  const schema = isNew ? contactSchema.extend(addressFormSchema.shape) : contactSchema
  const fields = isSame ? schema : schema.extend(billingFields)
  return isNew ? withPostalCodeCheck(fields) : fields
}

type Cart = Pick<CheckedCart, 'lines' | 'total'>
type BillingChoice = Pick<CheckoutValues, 'email' | 'billing_address' | 'billing'> & { isSame: boolean }

/** Builds the order with the prices and the total that the customer has seen. */
export const buildOrderRequest = (
  { email, billing_address, billing, isSame }: BillingChoice,
  { adresse, ...to }: AddressFormValues,
  { lines, total }: Cart,
): OrderRequest => ({
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
export const toAddressFormValues = ({ id: _, parDefaut: __, region, ...typed }: AddressView): AddressFormValues => ({
  ...typed,
  region: region ?? undefined,
})
