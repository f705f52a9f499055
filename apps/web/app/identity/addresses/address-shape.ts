import { addressBody } from '@couronne/contract/identity/addresses'
import { isFrance, isFrenchCode } from '@couronne/contract/lib/postal-codes'
import { z } from 'zod'

type Coded = { code_postal?: string; country?: string }

/** A French postal code must be complete. Other codes are left to the server. */
const isComplete = ({ code_postal = '', country = '' }: Coded) =>
  !/^\d+$/.test(code_postal.trim()) || !isFrance(country) || isFrenchCode(code_postal.trim())

/** Adds the check to an address schema. Its error is reported together with the other errors. */
export const withWholeCode = <Shape extends z.ZodType>(shape: Shape) =>
  shape.refine((typed) => isComplete(typed as Coded), {
    path: ['code_postal'],
    error: 'Un code postal français compte cinq chiffres.',
  })

export const typedAddress = addressBody.omit({ parDefaut: true })

/** This schema is for a saved address and its default flag. */
export const keptAddress = withWholeCode(typedAddress.extend({ parDefaut: z.boolean() }))
