import { mismatchText, password } from '@couronne/contract/identity/sessions'
import { z } from 'zod'

export const newPassword = { password, passwordConfirm: z.string('Champs requis!').min(1, 'Champs requis!') }

type Typed = { password?: unknown; passwordConfirm?: unknown }

/** Use it as `z.object({ ...newPassword }).refine(...passwordsMatch)`. It runs even while other fields are wrong. */
export const passwordsMatch = [
  ({ password, passwordConfirm }: Typed) => !passwordConfirm || password === passwordConfirm,
  { path: ['passwordConfirm'], error: mismatchText, when: () => true },
] satisfies [(typed: Typed) => boolean, unknown]
