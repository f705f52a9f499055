import { useState } from 'react'
import { useHydrated } from '#app/lib/use-hydrated.ts'
import { useRequest } from '#app/lib/use-request.ts'
import { Button } from '#app/ui/button.tsx'
import { Field } from '#app/ui/field.tsx'
import { EmailInput } from '#app/ui/inputs.tsx'
import { takeFocus } from '#app/ui/take-focus.ts'

/** Asks for our news, in a quiet place: one field, what is wrong with it beneath, and what follows in their place. */
export const NewsletterForm = ({ label }: { label: string }) => {
  const [email, setEmail] = useState('')
  const [answer, setAnswer] = useState<string | null>(null)
  const ask = useRequest(async () => {
    // With the shapes it needs: the foot of every page would else bring them to all.
    const { subscribe } = await import('./subscribe.ts')
    const { message } = await subscribe(email)
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
        <Field
          label={label}
          hint="Un message vous demandera de confirmer. Chacun porte un lien pour partir."
          error={problem ?? undefined}
        >
          <span className="flex gap-2">
            <NewsletterInput value={email} onChange={setEmail} />
            {/* The browser's own submission would put her address into the page's. */}
            <Button
              type="submit"
              tone="secondary"
              busy={ask.busy}
              disabled={!useHydrated()}
              className="shrink-0 disabled:opacity-100"
            >
              M’abonner
            </Button>
          </span>
        </Field>
      </form>
      {answer && (
        <p ref={takeFocus} role="status" tabIndex={-1} className="max-w-[44ch] self-start rounded-control">
          {answer}
        </p>
      )}
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
