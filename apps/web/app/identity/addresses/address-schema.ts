import { addressBody } from '@couronne/contract/identity/addresses'
import { isFrance, isFrenchCode } from '@couronne/contract/lib/postal-codes'
import { z } from 'zod'

type WithPostalCode = { code_postal?: string; country?: string }

/** A French postal code must be complete. Other codes are left to the server. */
const isPostalCodeComplete = ({ code_postal = '', country = '' }: WithPostalCode) =>
  !/^\d+$/.test(code_postal.trim()) || !isFrance(country) || isFrenchCode(code_postal.trim())

/** Adds the check to an address schema. Its error is reported together with the other errors. */
export const withPostalCodeCheck = <Shape extends z.ZodType>(schema: Shape) =>
  schema.refine((typed) => isPostalCodeComplete(typed as WithPostalCode), {
    path: ['code_postal'],
    error: 'Un code postal français compte cinq chiffres.',
  })

export const addressFormSchema = addressBody.omit({ parDefaut: true })

/** This schema is for a saved address and its default flag. */
export const savedAddressSchema = withPostalCodeCheck(addressFormSchema.extend({ parDefaut: z.boolean() }))
