import { newsletterApi } from '@couronne/contract/operations/newsletter'
import { useState } from 'react'
import { AuthLayout } from '#app/identity/sessions/auth-layout.tsx'
import { useLinkToken } from '#app/identity/sessions/use-mailed-link.ts'
import { addresses } from '#app/lib/addresses.ts'
import { call } from '#app/lib/call.ts'
import { pageMeta } from '#app/lib/page-meta.ts'
import { useRequest } from '#app/lib/use-request.ts'
import { Alert } from '#app/ui/alert.tsx'
import { LinkButton } from '#app/ui/button.tsx'
import { Form } from '#app/ui/form.tsx'
import { SubmitButton } from '#app/ui/submit-button.tsx'
import { takeFocus } from '#app/ui/take-focus.ts'
import type { Route } from './+types/leave-newsletter.ts'

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, { title: 'Ne plus recevoir nos nouveautés', path: addresses.leaveNewsletter(), noindex: true })

export default function LeaveNewsletter() {
  const token = useLinkToken()
  const [done, setDone] = useState<string | null>(null)
  const leave = useRequest(async () => setDone((await call(newsletterApi.leave, { query: { token } })).message))
  return (
    <AuthLayout
      title="Ne plus recevoir nos nouveautés"
      intro={done ? 'Au plaisir de vous revoir.' : 'Un geste suffit, sans mot de passe.'}
      illustrations={['tissage', 'hero-turban', 'hero-twists']}
    >
      {done ? (
        <div className="flex flex-col gap-5">
          <Alert ref={takeFocus} tone="success">
            {done}
          </Alert>
          <LinkButton to={addresses.home()} size="large">
            Voir le site
          </LinkButton>
        </div>
      ) : (
        <Form
          onSubmit={(event) => {
            event.preventDefault()
            void leave.submit(undefined)
          }}
          error={leave.apiError}
          busy={leave.busy}
        >
          <p>Votre adresse sera effacée de notre liste. Votre compte, si vous en avez un, ne change pas.</p>
          <SubmitButton busy={leave.busy}>Me désinscrire</SubmitButton>
        </Form>
      )}
    </AuthLayout>
  )
}
