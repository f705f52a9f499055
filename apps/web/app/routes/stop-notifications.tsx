import { notificationKinds, notificationsApi } from '@couronne/contract/platform/notifications'
import { useSearchParams } from 'react-router'
import { addresses } from '#app/lib/addresses.ts'
import { pageMeta } from '#app/lib/page-meta.ts'
import { notificationTexts } from '#app/platform/notifications/notification-texts.ts'
import { Alert } from '#app/ui/alert.tsx'
import { Button, LinkButton } from '#app/ui/button.tsx'
import { Card } from '#app/ui/card.tsx'
import { PageBanner } from '#app/ui/page-banner.tsx'
import { takeFocus } from '#app/ui/take-focus.ts'
import type { Route } from './+types/stop-notifications.ts'

/** `waiting` asks, and the server leads back here with one of the others. After `failed`, the person can try again. */
const texts = {
  waiting: { title: 'Ne plus recevoir ces e-mails', intro: 'Un geste suffit, sans mot de passe.' },
  done: { title: 'Vous ne recevrez plus ces e-mails', intro: 'Vous pouvez changer d’avis dans votre compte.' },
  refused: { title: 'Ce lien n’a pas pu servir', intro: 'Rien n’a changé.' },
  failed: { title: 'Cela n’a pas pu être enregistré', intro: 'Rien n’a changé. Vous pouvez réessayer.' },
}

const resultOf = (params: URLSearchParams) => {
  const done = notificationKinds.find((known) => known === params.get('fait'))
  if (done) return { state: 'done', kind: done, token: '' } as const
  const token = params.get('token')?.slice(0, 200) ?? ''
  const kind = notificationKinds.find((known) => token.startsWith(`${known}-`))
  if (!kind || params.get('refus') === 'lien') return { state: 'refused', kind, token } as const
  return { state: params.has('refus') ? 'failed' : 'waiting', kind, token } as const
}

export const meta: Route.MetaFunction = ({ matches, location }) => {
  const { title } = texts[resultOf(new URLSearchParams(location.search)).state]
  return pageMeta(matches, { title, path: addresses.stopNotifications(), noindex: true })
}

/**
 * The form is sent by the browser itself, so that it works without a script and without a login. The server leads back
 * here with the result. Mail scanners open links, so only the button changes anything.
 */
export default function StopNotifications() {
  const [params] = useSearchParams()
  const { state, kind, token } = resultOf(params)
  return (
    <>
      <PageBanner {...texts[state]} backTo={addresses.home()} isCompact />
      <div className="mx-auto min-h-dvh max-w-2xl px-4 py-6 sm:px-6 sm:py-10">
        <Card className="flex flex-col items-start gap-5 sm:p-8">
          {state === 'done' ? (
            <Alert ref={takeFocus} tone="success">
              C’est fait : vous ne recevrez plus ces e-mails.
            </Alert>
          ) : state === 'refused' ? (
            <Alert ref={takeFocus} tone="danger">
              Ce lien n’est pas entier. Ouvrez-le depuis notre message, ou réglez vos notifications dans votre compte.
            </Alert>
          ) : state === 'failed' ? (
            <Alert ref={takeFocus} tone="danger">
              Vous recevez encore ces e-mails : notre site n’a pas pu l’enregistrer.
            </Alert>
          ) : null}
          {kind && (
            <div>
              <h2 className="text-lg">{notificationTexts[kind].label}</h2>
              <p className="mt-1 text-ink-soft">{notificationTexts[kind].hint}</p>
            </div>
          )}
          {(state === 'waiting' || state === 'failed') && (
            <form method="post" action={`${notificationsApi.unsubscribe.url}?${new URLSearchParams({ token })}`}>
              <p className="mb-5">Les autres e-mails, et ceux de vos rendez-vous et commandes, ne changent pas.</p>
              <Button type="submit">{state === 'failed' ? 'Réessayer' : 'Ne plus les recevoir'}</Button>
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
