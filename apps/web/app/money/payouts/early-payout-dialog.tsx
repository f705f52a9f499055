import { centsFromEuros } from '@couronne/contract/lib/money'
import {
  type EarlyPayout,
  type EarlyPayoutBody,
  earlyPayoutBody,
  transfersApi,
} from '@couronne/contract/money/transfers'
import { zodResolver } from '@hookform/resolvers/zod'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { ApiError } from '#app/lib/api.ts'
import { call } from '#app/lib/call.ts'
import { priceText } from '#app/lib/french.ts'
import { Field } from '#app/ui/field.tsx'
import { FormDialog } from '#app/ui/form-dialog.tsx'
import { Textarea } from '#app/ui/inputs.tsx'

const shape = earlyPayoutBody.pick({ reason: true })

/** `onDone` closes the dialog, reloads the page's data and announces the text. */
type Props = {
  professional: { id: string; firstname: string }
  earlyPayout: EarlyPayout
  onClose: () => void
  onDone: (text: string) => unknown
}

export const EarlyPayoutDialog = ({ professional: { id, firstname }, earlyPayout, onClose, onDone }: Props) => {
  const form = useForm<Pick<EarlyPayoutBody, 'reason'>>({ resolver: zodResolver(shape) })
  const [amount, setAmount] = useState(earlyPayout.amount)
  return (
    <FormDialog
      form={form}
      onSubmit={async (values, attempt) => {
        const body = { ...values, amount: centsFromEuros(amount) }
        const { message } = await attempt([id, body], (idempotencyKey) =>
          call(transfersApi.payEarly, { params: { id }, body, idempotencyKey }),
        ).catch((error: unknown) => {
          setAmount(readCurrentAmount(error) ?? amount)
          throw error
        })
        await onDone(message)
      }}
      submitLabel="Verser maintenant"
      onClose={onClose}
      // A colleague may have paid it meanwhile, or the response was lost, so closing reloads the data.
      onCloseAfterRequest={() => onDone('Voici où en sont ses versements.')}
      title={`Verser maintenant à ${firstname} ?`}
      description={`${priceText(amount)} partent vers son compte Stripe sans attendre la fin des 48 h. En cas d’absence ou de remboursement ensuite, la somme est reprise.`}
    >
      <Field
        label="Motif"
        hint="Il reste dans le journal ; la coiffeuse ne le lit pas."
        error={form.formState.errors.reason}
      >
        <Textarea {...form.register('reason')} />
      </Field>
    </FormDialog>
  )
}

/** The error carries the payable amount when it differs from the amount shown. */
const readCurrentAmount = (error: unknown) =>
  error instanceof ApiError && error.error === 'price_changed'
    ? (error.details as Pick<EarlyPayout, 'amount'>).amount
    : undefined
