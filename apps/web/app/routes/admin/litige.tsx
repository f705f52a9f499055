import { platformZone } from '@couronne/contract/lib/french-formats'
import { disputesApi } from '@couronne/contract/money/disputes'
import { addresses } from '#app/lib/addresses.ts'
import { call } from '#app/lib/call.ts'
import { dateTimeText, dayText, priceText } from '#app/lib/french.ts'
import { pageMeta } from '#app/lib/page-meta.ts'
import { DisputeBadge } from '#app/money/disputes/dispute-badge.tsx'
import { DisputeMoney } from '#app/money/disputes/dispute-money.tsx'
import { NextInQueue } from '#app/operations/work-queues/next-in-queue.tsx'
import { Alert } from '#app/ui/alert.tsx'
import { BackLink } from '#app/ui/page-banner.tsx'
import { TextLink } from '#app/ui/text-link.tsx'
import type { Route } from './+types/litige.ts'

export const meta: Route.MetaFunction = ({ matches }) => pageMeta(matches, { title: 'Un litige', noindex: true })

export const clientLoader = ({ params }: Route.ClientLoaderArgs) =>
  call(disputesApi.byId, { params: { id: params.id } })

export default function Dispute({ loaderData: dispute }: Route.ComponentProps) {
  const { status, amount, reason, openedAt, dueAt, decidedAt, providerId } = dispute
  return (
    <>
      <BackLink to={addresses.disputes()} />
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 className="text-2xl">Litige de {priceText(amount)}</h2>
        <DisputeBadge status={status} />
      </div>
      <p className="mt-1">Motif : {reason}.</p>
      <p className="text-ink-soft">
        Ouvert le {dayText(openedAt, platformZone)}
        {decidedAt && `, décidé le ${dayText(decidedAt, platformZone)}`}
      </p>
      {status === 'open' && (
        <Alert
          tone="warning"
          className="my-5"
          title={dueAt ? `À défendre avant le ${dateTimeText(dueAt, platformZone)}` : 'À défendre'}
        >
          <p>
            Les preuves se déposent dans le tableau de bord Stripe, au litige{' '}
            <span className="font-semibold wrap-anywhere">{providerId}</span>.{' '}
            {dispute.professionalId && 'Le versement à la coiffeuse attend la décision.'}
          </p>
        </Alert>
      )}
      <NextInQueue queues={{ disputes: status === 'open' }} currentId={dispute.id} />
      <p className="mt-5">
        {dispute.appointmentId ? (
          <TextLink to={addresses.operatorAppointment(dispute.appointmentId)}>
            {dispute.libelle} du {dateTimeText(dispute.date, dispute.zone)}
          </TextLink>
        ) : (
          `${dispute.libelle} du ${dateTimeText(dispute.date, dispute.zone)}`
        )}
      </p>
      <p className="mb-5">
        <TextLink to={addresses.person(dispute.customerId)}>{dispute.customer}</TextLink>
        {dispute.professionalId && (
          <>
            {' '}
            chez <TextLink to={addresses.person(dispute.professionalId)}>{dispute.professional}</TextLink>
          </>
        )}
      </p>
      <DisputeMoney dispute={dispute} />
    </>
  )
}
