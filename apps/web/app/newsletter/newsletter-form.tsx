import { newsletterApi } from '@couronne/contract/newsletter'
import { useState } from 'react'
import { call } from '#app/lib/call.ts'
import { useRequest } from '#app/lib/use-request.ts'
import { Button } from '#app/ui/button.tsx'
import { Field } from '#app/ui/field.tsx'
import { EmailInput } from '#app/ui/inputs.tsx'

/** Asks for our news, in a quiet place: one field, what is wrong with it beneath, and what follows in their place. */
export const NewsletterForm = ({ label }: { label: string }) => {
  const [email, setEmail] = useState('')
  const [answer, setAnswer] = useState<string | null>(null)
  const ask = useRequest(async () => {
    const { message } = await call(newsletterApi.subscribe, { body: { email } })
    setAnswer(message)
  })
  const { refusal } = ask
  const problem = refusal && { message: refusal.fields[0]?.message ?? refusal.message }
  return (
    <div className="grid *:[grid-area:1/1]">
      <form
        noValidate
        data-room
        aria-busy={ask.busy}
        onSubmit={(event) => {
          event.preventDefault()
          void ask.submit(undefined)
        }}
        // Beneath what was answered it keeps its place.
        className={answer ? 'invisible' : undefined}
      >
        <Field label={label} error={problem ?? undefined}>
          <span className="flex gap-2">
            <NewsletterInput value={email} onChange={setEmail} />
            <Button type="submit" tone="secondary" busy={ask.busy} className="shrink-0">
              M’abonner
            </Button>
          </span>
        </Field>
      </form>
      <p role="status" className="max-w-[44ch]">
        {answer}
      </p>
    </div>
  )
}

const NewsletterInput = ({ value, onChange }: { value: string; onChange: (email: string) => void }) => (
  <EmailInput
    name="email"
    autoComplete="email"
    placeholder="vous@exemple.fr"
    value={value}
    onChange={({ target }) => onChange(target.value)}
  />
)
