import { servicesApi } from '@couronne/contract/marketplace/services'
import { contentKinds, subjectInSentence } from '@couronne/contract/operations/report-subjects'
import { useState } from 'react'
import { addresses } from '#app/lib/addresses.ts'
import { useContactEmail } from '#app/lib/contact-email.ts'
import { apiContext } from '#app/lib/context.ts'
import { pageMeta } from '#app/lib/page-meta.ts'
import { useSession } from '#app/lib/session.ts'
import { ContentReportForm, type ReportedContent } from '#app/operations/reports/content-report-form.tsx'
import { Alert } from '#app/ui/alert.tsx'
import { LinkButton } from '#app/ui/button.tsx'
import { Card } from '#app/ui/card.tsx'
import { EMail } from '#app/ui/e-mail.tsx'
import { PageBanner } from '#app/ui/page-banner.tsx'
import { takeFocus } from '#app/ui/take-focus.ts'
import type { Route } from './+types/signaler.ts'

const readContent = (value: string | null): ReportedContent | undefined => {
  const [kind, id] = (value ?? '').split(':')
  const known = contentKinds.find((each) => each === kind)
  return known && id && /^[0-9a-f-]{36}$/.test(id) ? { kind: known, id } : undefined
}

/** `?contenu=` names a content by its kind and id. A page without services, or a hidden one, offers the profile alone. */
export const loader = async ({ url, context }: Route.LoaderArgs) => {
  const content = readContent(url.searchParams.get('contenu'))
  if (content?.kind !== 'profile') return { content, services: [] }
  const services = await context
    .get(apiContext)(servicesApi.ofUser, { params: { userId: content.id } })
    .catch(() => [])
  return { content, services: services.map(({ id, libelle }) => ({ id, libelle })) }
}

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, {
    title: 'Signaler un contenu',
    description:
      'Signalez un contenu illicite ou contraire à nos règles : une personne de notre équipe le lit et décide.',
    path: addresses.report(),
  })

export default function Report({ loaderData: { content, services } }: Route.ComponentProps) {
  const [isSent, setSent] = useState(false)
  return (
    <>
      <PageBanner
        title={content ? `Signaler ${subjectInSentence[content.kind]}` : 'Signaler un contenu'}
        intro="Une personne de notre équipe le lit et décide."
        backTo={addresses.home()}
        isCompact
      />
      <div className="mx-auto max-w-2xl px-4 py-6 sm:px-6 sm:py-10">
        {isSent ? (
          <Sent />
        ) : (
          <>
            <WithoutScripts />
            <Card className="hidden scripts:block sm:p-8">
              <ContentReportForm content={content} services={services} onSent={() => setSent(true)} />
            </Card>
            <p className="mt-5 text-ink-soft">Si quelqu’un est en danger, appelez le 17 ou le 112.</p>
          </>
        )}
      </div>
    </>
  )
}

/** A guest without scripts reports by e-mail. */
const WithoutScripts = () => {
  const email = useContactEmail()
  return (
    <noscript>
      <p className="mb-5 text-lg">
        Ce formulaire a besoin de JavaScript. Sans lui, écrivez-nous à{' '}
        <a href={`mailto:${email}`}>
          <EMail address={email} />
        </a>
        , avec l’adresse de la page, le motif et votre nom.
      </p>
    </noscript>
  )
}

const Sent = () => (
  <Card className="flex flex-col gap-5 sm:p-8">
    <div tabIndex={-1} ref={takeFocus} className="outline-none">
      <Alert tone="success">Nous avons bien reçu votre signalement.</Alert>
    </div>
    <p>
      Si vous avez donné votre e-mail, vous recevrez un accusé de réception, puis notre décision. Si nous ne prenons
      aucune mesure, vous pourrez la contester.
    </p>
    <p className="text-ink-soft">Si quelqu’un est en danger, appelez le 17 ou le 112.</p>
    <div className="flex flex-wrap gap-3">
      <LinkButton to={addresses.home()}>Voir le site</LinkButton>
      {useSession() && (
        <LinkButton to={addresses.ownReports()} tone="secondary">
          Mes signalements
        </LinkButton>
      )}
    </div>
  </Card>
)
