import { codeBody } from '@couronne/contract/operations/operators'
import { zodResolver } from '@hookform/resolvers/zod'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { useIdempotencyKey } from '#app/lib/use-idempotency-key.ts'
import { useRequest } from '#app/lib/use-request.ts'
import { Button } from '#app/ui/button.tsx'
import { Form } from '#app/ui/form.tsx'
import { SubmitButton } from '#app/ui/submit-button.tsx'
import { CodeField } from './code-field.tsx'

type Body = { code: string }
type Props = { submitLabel: string; submitCode: (body: Body, idempotencyKey: string) => Promise<unknown> }

/** Asks for the second factor: the authenticator app's code or a recovery code. */
export const CodeForm = ({ submitLabel, submitCode }: Props) => {
  const [isRecovery, setIsRecovery] = useState(false)
  const form = useForm<Body>({ resolver: zodResolver(codeBody) })
  const attempt = useIdempotencyKey()
  const request = useRequest((body: Body) => attempt(body, (idempotencyKey) => submitCode(body, idempotencyKey)), {
    form,
  })
  return (
    <>
      <p className="mt-2 mb-6 text-ink-soft">
        {isRecovery
          ? 'L’un des dix codes que vous avez mis de côté. Chacun ne sert qu’une fois.'
          : 'Ouvrez votre application d’authentification et recopiez les six chiffres qu’elle affiche.'}
      </p>
      <Form onSubmit={form.handleSubmit(request.submit)} error={request.apiError} busy={request.busy}>
        <CodeField
          key={isRecovery ? 'recovery' : 'telephone'}
          isRecovery={isRecovery}
          error={form.formState.errors.code}
          {...form.register('code')}
        />
        <SubmitButton busy={request.busy}>{submitLabel}</SubmitButton>
      </Form>
      <Button
        tone="quiet"
        className="mt-3"
        onClick={() => {
          form.reset()
          request.clearError()
          setIsRecovery(!isRecovery)
        }}
      >
        {isRecovery ? 'Utiliser mon téléphone' : 'Utiliser un code de secours'}
      </Button>
    </>
  )
}
