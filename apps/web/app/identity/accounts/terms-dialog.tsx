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
  /** Goes on with the booking or the publication; the member's record says so by then. */
  onAccepted: () => unknown
}

/** Asks a member for what her registration left open (`majeur`, `cgu` of her record), before she books or publishes. */
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
      stops
      onClose={onClose}
      title="Avant de continuer"
      description="Deux choses que la loi nous demande, une seule fois."
    >
      <TermsFields majeur={form.register('majeur')} cgu={form.register('cgu')} errors={form.formState.errors} />
    </FormDialog>
  )
}
