import { type RegisterBody, registerBody } from '@couronne/contract/identity/accounts'
import { z } from 'zod'
import { newPassword, passwordsMatch } from '#app/identity/sessions/new-password.ts'

const ticked = z.literal(true, 'Champs requis!')
export const declarations = z.object({ majeur: ticked, cgu: ticked })
export type Declarations = z.infer<typeof declarations>

const { firstname, lastname, email, phone, ville, cityId, departement, adresse, mobilite } = registerBody.shape
const commonFields = {
  firstname,
  lastname,
  email,
  phone,
  ville,
  cityId,
  departement,
  adresse,
  ...newPassword,
  ...declarations.shape,
}

const schemas = {
  customer: z.object(commonFields).refine(...passwordsMatch),
  professional: z.object({ ...commonFields, mobilite: mobilite.unwrap() }).refine(...passwordsMatch),
}

export type Registration = Omit<RegisterBody, 'role' | keyof Declarations> & Declarations

/** The form of each role has the contract's fields and requires both declarations. */
export const registrationSchema = (role: RegisterBody['role']): z.ZodType<Registration, Registration> => schemas[role]
