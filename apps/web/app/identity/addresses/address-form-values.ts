/** These are the values of an address form's fields. */
export type AddressFormValues = {
  firstname: string
  lastname: string
  phone: string
  adresse: string
  city: string
  region?: string | undefined
  code_postal: string
  country: string
}
