import { accountsApi } from '@couronne/contract/identity/accounts'
import { zodResolver } from '@hookform/resolvers/zod'
import { useForm } from 'react-hook-form'
import { useRevalidator } from 'react-router'
import { useMember } from '#app/identity/sessions/member.ts'
import { call } from '#app/lib/call.ts'
import { FormDialog } from '#app/ui/form-dialog.tsx'
import { type Declarations, declarations } from './registration.ts'
import { TermsFields } from './terms-fields.tsx'

type Props = {
  onClose: () => void
  /** Continues with the booking or the publication. The member's record has the declarations by then. */
  onAccepted: () => unknown
}

/**
 * Asks a member for the declarations that the registration left open (`majeur` and `cgu` of the record), before a
 * booking or a publication.
 */
export default function TermsDialog({ onClose, onAccepted }: Props) {
  const { id } = useMember()
  const { revalidate } = useRevalidator()
  const form = useForm<Declarations>({ resolver: zodResolver(declarations) })
  return (
    <FormDialog
      form={form}
      onSubmit={async (body) => {
        await call(accountsApi.update, { params: { id }, body })
        await revalidate()
        await onAccepted()
      }}
      submitLabel="Continuer"
      hasErrorDialog
      onClose={onClose}
      title="Avant de continuer"
      description="Deux choses que la loi nous demande, une seule fois."
    >
      <TermsFields majeur={form.register('majeur')} cgu={form.register('cgu')} errors={form.formState.errors} />
    </FormDialog>
  )
}
