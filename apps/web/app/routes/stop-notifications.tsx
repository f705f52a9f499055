import { notificationKinds, notificationsApi } from '@couronne/contract/platform/notifications'
import { useSearchParams } from 'react-router'
import { addresses } from '#app/lib/addresses.ts'
import { pageMeta } from '#app/lib/page-meta.ts'
import { notificationTexts } from '#app/platform/notifications/notification-texts.ts'
import { Alert } from '#app/ui/alert.tsx'
import { Button, LinkButton } from '#app/ui/button.tsx'
import { Card } from '#app/ui/card.tsx'
import { PageBanner } from '#app/ui/page-banner.tsx'
import type { Route } from './+types/stop-notifications.ts'

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, { title: 'Ne plus recevoir ces e-mails', path: addresses.stopNotifications(), noindex: true })

/**
 * The form is sent by the browser itself, so that it works without a script and without a login. The server leads back
 * here with the result. Mail scanners open links, so only the button changes anything.
 */
export default function StopNotifications() {
  const [params] = useSearchParams()
  const token = params.get('token')?.slice(0, 200) ?? ''
  const kind = notificationKinds.find((known) => token.startsWith(`${known}-`))
  const isRefused = !kind || params.has('refus')
  return (
    <>
      <PageBanner
        title="Ne plus recevoir ces e-mails"
        intro="Un geste suffit, sans mot de passe."
        backTo={addresses.home()}
        isCompact
      />
      <div className="mx-auto min-h-dvh max-w-2xl px-4 py-6 sm:px-6 sm:py-10">
        <Card className="flex flex-col items-start gap-5 sm:p-8">
          {isRefused ? (
            <Alert tone="danger">
              Ce lien n’est pas entier. Ouvrez-le depuis notre message, ou réglez vos notifications dans votre compte.
            </Alert>
          ) : params.has('fait') ? (
            <Alert tone="success">C’est fait : vous ne recevrez plus ces e-mails.</Alert>
          ) : null}
          {kind && (
            <div>
              <h2 className="text-lg">{notificationTexts[kind].label}</h2>
              <p className="mt-1 text-ink-soft">{notificationTexts[kind].hint}</p>
            </div>
          )}
          {kind && !isRefused && !params.has('fait') && (
            <form method="post" action={`${notificationsApi.unsubscribe.url}?${new URLSearchParams({ token })}`}>
              <p className="mb-5">Les autres e-mails, et ceux de vos rendez-vous et commandes, ne changent pas.</p>
              <Button type="submit">Ne plus les recevoir</Button>
            </form>
          )}
          <LinkButton to={addresses.ownNotifications()} tone="secondary">
            Toutes mes notifications
          </LinkButton>
        </Card>
      </div>
    </>
  )
}
