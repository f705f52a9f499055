import { payoutsApi } from '@couronne/contract/money/payouts'
import { zodResolver } from '@hookform/resolvers/zod'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import type { z } from 'zod'
import { useMember } from '#app/identity/sessions/member.ts'
import { call } from '#app/lib/call.ts'
import { useRequest } from '#app/lib/use-request.ts'
import { Alert } from '#app/ui/alert.tsx'
import { Card } from '#app/ui/card.tsx'
import { Field } from '#app/ui/field.tsx'
import { Form } from '#app/ui/form.tsx'
import { TextInput } from '#app/ui/inputs.tsx'
import { SubmitButton } from '#app/ui/submit-button.tsx'

const body = payoutsApi.change.schema.body

type Props = {
  /** The stored IBAN arrives masked. */
  numero: string | null
  onSaved: () => Promise<unknown>
}

export const IbanForm = ({ numero, onSaved }: Props) => {
  const { id } = useMember()
  const [isSaved, setSaved] = useState(false)
  const form = useForm<z.input<typeof body>>({
    resolver: zodResolver(body),
    defaultValues: { numero: '', password: '' },
  })
  const save = useRequest(
    async (values: z.input<typeof body>) => {
      setSaved(false)
      await call(payoutsApi.change, { params: { id }, body: values })
      await onSaved()
      form.reset()
      setSaved(true)
    },
    { form },
  )
  return (
    <Card className="sm:p-8">
      <h3 className="text-lg">Votre IBAN</h3>
      <p className="mt-2">
        {numero ? (
          <>
            Enregistré : <strong className="whitespace-nowrap tabular-nums">{numero}</strong>
          </>
        ) : (
          'Aucun IBAN enregistré.'
        )}
      </p>
      <p className="mt-2 text-ink-soft">
        Stripe verse sur le compte bancaire que vous lui avez indiqué. Celui-ci sert à vous payer à la main si Stripe ne
        le peut pas ; il est gardé chiffré.
      </p>
      <Form
        className="mt-5"
        onSubmit={form.handleSubmit(save.submit)}
        error={save.apiError}
        onErrorClosed={save.clearError}
        busy={save.busy}
      >
        <Field
          label={numero ? 'Nouvel IBAN' : 'IBAN'}
          error={form.formState.errors.numero}
          hint="Sur votre relevé d’identité bancaire : il commence par FR en France."
        >
          <TextInput autoComplete="off" autoCapitalize="characters" spellCheck={false} {...form.register('numero')} />
        </Field>
        {numero && (
          <Field label="Mot de passe" error={form.formState.errors.password}>
            <TextInput type="password" autoComplete="current-password" {...form.register('password')} />
          </Field>
        )}
        {isSaved && <Alert tone="success">Votre IBAN est enregistré.</Alert>}
        <SubmitButton busy={save.busy} className="self-start">
          Enregistrer
        </SubmitButton>
      </Form>
    </Card>
  )
}
