import { mismatchText, password } from '@couronne/contract/identity/sessions'
import { z } from 'zod'

export const newPassword = { password, passwordConfirm: z.string('Champs requis!').min(1, 'Champs requis!') }

type Typed = { password?: unknown; passwordConfirm?: unknown }

/** For `z.object({ ...newPassword }).refine(...passwordsMatch)`; speaks up even while other fields are wrong. */
export const passwordsMatch = [
  ({ password, passwordConfirm }: Typed) => !passwordConfirm || password === passwordConfirm,
  { path: ['passwordConfirm'], error: mismatchText, when: () => true },
] satisfies [(typed: Typed) => boolean, unknown]
