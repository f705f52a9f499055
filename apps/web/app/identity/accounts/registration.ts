import { type RegisterBody, registerBody } from '@couronne/contract/identity/accounts'
import { z } from 'zod'

const ticked = z.literal(true, 'Champs requis!')
export const declarations = z.object({ majeur: ticked, cgu: ticked })
export type Declarations = z.infer<typeof declarations>

const { firstname, lastname, email, phone, ville, cityId, departement, adresse, password, mobilite } =
  registerBody.shape
const commonFields = {
  firstname,
  lastname,
  email,
  phone,
  ville,
  cityId,
  departement,
  adresse,
  password,
  ...declarations.shape,
}

const schemas = {
  customer: z.object(commonFields),
  professional: z.object({ ...commonFields, mobilite: mobilite.unwrap() }),
}

export type Registration = Omit<RegisterBody, 'role' | 'passwordConfirm' | keyof Declarations> & Declarations

/** The form of each role has the contract's fields but one, the repeated password, and requires both declarations. */
export const registrationSchema = (role: RegisterBody['role']): z.ZodType<Registration, Registration> => schemas[role]
