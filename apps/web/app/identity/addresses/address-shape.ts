import { addressBody } from '@couronne/contract/identity/addresses'
import { isFrance, isFrenchCode } from '@couronne/contract/lib/postal-codes'
import { z } from 'zod'

type Coded = { code_postal?: string; country?: string }

/** Of a code that the server would take, whether La Poste knows of such. */
const isComplete = ({ code_postal = '', country = '' }: Coded) =>
  !/^\d+$/.test(code_postal.trim()) || !isFrance(country) || isFrenchCode(code_postal.trim())

/** With an address; that its code is not whole is said beside what else is wrong. */
export const withWholeCode = <Shape extends z.ZodType>(shape: Shape) =>
  shape.refine((typed) => isComplete(typed as Coded), {
    path: ['code_postal'],
    error: 'Un code postal français compte cinq chiffres.',
  })

export const typedAddress = addressBody.omit({ parDefaut: true })

/** An address of hers, and whether it is the one to offer first. */
export const keptAddress = withWholeCode(typedAddress.extend({ parDefaut: z.boolean() }))
