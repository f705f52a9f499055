import { isRouteErrorResponse, useLocation } from 'react-router'
import { addresses } from '#app/lib/addresses.ts'
import { ApiError } from '#app/lib/api.ts'
import { apiErrorMessage, failedRequestId } from '#app/lib/api-error-message.ts'
import { useBrandName } from '#app/lib/brand-name.ts'
import { Button, LinkButton } from '#app/ui/button.tsx'

type Props = { error: unknown }

/** Explains an unknown address or any other error, and says what to do. */
export const ErrorPage = ({ error }: Props) => {
  const status = statusOf(error)
  const { title, text } = errorTexts(status, error)
  const requestId = failedRequestId(error)
  const brandName = useBrandName()
  const { pathname, search } = useLocation()
  return (
    <section className="mx-auto flex max-w-2xl flex-col items-start gap-5 px-4 py-16 sm:px-6 sm:py-24">
      <title>{`${title} · ${brandName}`}</title>
      <meta name="robots" content="noindex" />
      <p className="font-display text-4xl font-semibold text-terracotta">{status}</p>
      <h1 className="text-3xl text-plum-deep">{title}</h1>
      <p className="text-lg">{text}</p>
      {requestId && (
        <p>
          <span>Si vous nous écrivez, indiquez ce numéro : </span>
          <span className="break-all font-semibold">{requestId}</span>
        </p>
      )}
      <div className="flex flex-wrap gap-3">
        {status !== 404 && <Button onClick={() => location.assign(pathname + search)}>Réessayer</Button>}
        <LinkButton to={addresses.home()} tone={status === 404 ? 'primary' : 'secondary'}>
          Revenir à l’accueil
        </LinkButton>
        <LinkButton to={addresses.faq()} tone="secondary">
          Consulter la FAQ
        </LinkButton>
      </div>
    </section>
  )
}

const statusOf = (error: unknown) => {
  if (isRouteErrorResponse(error)) return error.status
  return error instanceof ApiError ? error.statusCode : 500
}

const titles: Record<number, string> = {
  403: 'Cette page ne vous est pas ouverte',
  429: 'Un instant, s’il vous plaît…',
}

const errorTexts = (status: number, error: unknown) => {
  if (status === 404) {
    return {
      title: 'Cette page n’existe pas',
      text: 'L’adresse a peut-être changé, ou la page a été retirée. Votre prochaine coiffure, elle, vous attend toujours.',
    }
  }
  const message = status === 500 ? undefined : apiErrorMessage(error)
  return {
    title: titles[status] ?? 'Un contretemps de notre côté',
    text:
      message ??
      'La page n’a pas pu s’afficher. Réessayez dans un instant ; si cela se reproduit, revenez à l’accueil.',
  }
}
