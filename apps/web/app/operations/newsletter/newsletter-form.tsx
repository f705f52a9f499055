import { useState } from 'react'
import { useHydrated } from '#app/lib/use-hydrated.ts'
import { useRequest } from '#app/lib/use-request.ts'
import { Button } from '#app/ui/button.tsx'
import { Field } from '#app/ui/field.tsx'
import { EmailInput } from '#app/ui/inputs.tsx'
import { takeFocus } from '#app/ui/take-focus.ts'

/** Subscribes an e-mail address to the newsletter. The answer replaces the field. */
export const NewsletterForm = ({ label }: { label: string }) => {
  const [email, setEmail] = useState('')
  const [answer, setAnswer] = useState<string | null>(null)
  const request = useRequest(async () => {
    // The import is dynamic, because its schemas would otherwise load with the footer of every page.
    const { subscribe } = await import('./subscribe.ts')
    const { message } = await subscribe(email)
    setAnswer(message)
  })
  const { apiError } = request
  const problem = apiError && { message: apiError.fields[0]?.message ?? apiError.message }
  return (
    <div className="grid *:[grid-area:1/1]">
      <form
        noValidate
        aria-busy={request.busy}
        onSubmit={(event) => {
          event.preventDefault()
          void request.submit(undefined)
        }}
        // The hidden form keeps its place under the answer, so that the layout does not shift.
        className={answer ? 'invisible' : undefined}
      >
        <Field
          label={label}
          hint="Nous vous enverrons un lien de confirmation. Désinscription en un clic."
          error={problem ?? undefined}
        >
          <span className="flex gap-2">
            <NewsletterInput value={email} onChange={setEmail} />
            {/* Before hydration, the browser's own submission would put the e-mail address into the page's address. */}
            <Button
              type="submit"
              tone="secondary"
              busy={request.busy}
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
