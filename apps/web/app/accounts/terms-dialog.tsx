import { accountsApi } from '@couronne/contract/accounts'
import { zodResolver } from '@hookform/resolvers/zod'
import { useForm } from 'react-hook-form'
import { useRevalidator } from 'react-router'
import { call } from '#app/lib/call.ts'
import { useRequest } from '#app/lib/use-request.ts'
import { useMember } from '#app/sessions/member.ts'
import { Dialog } from '#app/ui/dialog.tsx'
import { Form } from '#app/ui/form.tsx'
import { SubmitButton } from '#app/ui/submit-button.tsx'
import { type Declarations, declarations } from './registration.ts'
import { TermsFields } from './terms-fields.tsx'

type Props = {
  open: boolean
  onClose: () => void
  /** Goes on with the booking or the publication; the member's record says so by then. */
  onAccepted: () => unknown
}

/** Asks a member for what her registration left open (`majeur`, `cgu` of her record), before she books or publishes. */
export default function TermsDialog({ open, onClose, onAccepted }: Props) {
  const { id } = useMember()
  const { revalidate } = useRevalidator()
  const form = useForm<Declarations>({ resolver: zodResolver(declarations) })
  const { errors } = form.formState
  const accept = useRequest(
    async (body: Declarations) => {
      await call(accountsApi.update, { params: { id }, body })
      await revalidate()
      await onAccepted()
    },
    { form },
  )
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title="Avant de continuer"
      description="Deux choses que la loi nous demande, une seule fois."
    >
      <Form
        onSubmit={form.handleSubmit(accept.submit)}
        refusal={accept.refusal}
        onRefusalClosed={accept.forget}
        busy={accept.busy}
      >
        <TermsFields majeur={form.register('majeur')} cgu={form.register('cgu')} errors={errors} />
        <SubmitButton busy={accept.busy}>Continuer</SubmitButton>
      </Form>
    </Dialog>
  )
}
