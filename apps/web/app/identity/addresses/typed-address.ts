/** An address as its fields hold it. */
export type TypedAddress = {
  firstname: string
  lastname: string
  phone: string
  adresse: string
  city: string
  region?: string | undefined
  code_postal: string
  country: string
}
