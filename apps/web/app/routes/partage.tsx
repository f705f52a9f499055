import { safetyApi } from '@couronne/contract/booking/safety'
import { ofName } from '@couronne/contract/lib/french-names'
import type { ReactNode } from 'react'
import { addresses } from '#app/lib/addresses.ts'
import { ApiError } from '#app/lib/api.ts'
import { call } from '#app/lib/call.ts'
import { dateTimeText, longDayText } from '#app/lib/french.ts'
import { pageMeta } from '#app/lib/page-meta.ts'
import { Photo } from '#app/platform/uploads/photo.tsx'
import { Card } from '#app/ui/card.tsx'
import { HourRange } from '#app/ui/hour-range.tsx'
import { NeedsScripts } from '#app/ui/needs-scripts.tsx'
import { PageBanner } from '#app/ui/page-banner.tsx'
import { Loading, Skeleton } from '#app/ui/skeleton.tsx'
import type { Route } from './+types/partage.ts'

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, { title: 'Un rendez-vous partagé', noindex: true })

/** The browser reads the appointment, so that no page of it is cached. */
export const clientLoader = ({ params: { token } }: Route.ClientLoaderArgs) =>
  call(safetyApi.shared, { params: { token } }).catch((error: unknown) => {
    if (error instanceof ApiError && error.statusCode === 404) return null
    throw error
  })

const Banner = () => <PageBanner title="Un rendez-vous partagé" backTo={addresses.home()} isCompact />
const frameClassName = 'mx-auto min-h-dvh max-w-2xl px-4 py-6 sm:px-6 sm:py-10'

export const HydrateFallback = () => (
  <NeedsScripts>
    <Banner />
    <div className={frameClassName}>
      <Loading>
        <Skeleton className="h-80 rounded-card!" />
      </Loading>
    </div>
  </NeedsScripts>
)

export default function SharedAppointment({ loaderData: shared }: Route.ComponentProps) {
  if (!shared)
    return (
      <>
        <Banner />
        <div className={frameClassName}>
          <Card className="sm:p-8">
            <h2 className="text-xl">Ce lien ne montre rien</h2>
            <p className="mt-2">
              Le rendez-vous a été déplacé ou annulé, il est passé, ou son partage est arrêté : ce lien ne dit pas
              lequel. Inquiétude ? Appelez la personne qui vous l’a envoyé ; en cas de danger, appelez le 17 ou le 112.
            </p>
          </Card>
        </div>
      </>
    )
  const { sharedBy, firstname, image, side, libelle, date, endTime, zone, lieu, adresse, codePostal, city } = shared
  const town = codePostal ? `${codePostal} ${city}` : city
  const place = adresse ? `${adresse}, ${town}` : town
  const isAtCustomers = lieu === 'Ma Maison'
  const customer = side === 'customer' ? sharedBy : firstname
  return (
    <>
      <Banner />
      <div className={frameClassName}>
        <Card className="sm:p-8">
          <h2 className="text-xl">{`Le rendez-vous ${ofName(sharedBy)}`}</h2>
          <div className="mt-4 flex items-center gap-4">
            <Photo
              filename={image}
              alt=""
              sizes="80px"
              width={80}
              height={80}
              className="size-20 shrink-0 rounded-full"
            />
            <p className="min-w-0">
              <span className="block text-sm text-ink-soft">Avec</span>
              <span className="block font-display text-lg font-semibold">{firstname}</span>
              <span className="block text-sm text-ink-soft">{side === 'customer' ? 'coiffeuse' : 'a réservé'}</span>
            </p>
          </div>
          <dl className="mt-5 grid gap-4">
            <Fact term="Prestation">{libelle}</Fact>
            <Fact term="Quand">
              <span className="inline-block first-letter:uppercase">{`${longDayText(date, zone)},`}</span>{' '}
              <HourRange from={date} to={endTime} zone={zone} />
            </Fact>
            <Fact term="Où">
              <span className="block">{isAtCustomers ? `Chez ${customer}` : 'Au salon'}</span>
              <span className="block">{place}</span>
            </Fact>
          </dl>
          <p className="mt-5 text-sm text-ink-soft">
            {`${sharedBy} partage ce rendez-vous avec vous pour sa sécurité. Ce lien s’ouvre jusqu’au ${dateTimeText(shared.until, zone)}. En cas de danger, appelez le 17 ou le 112.`}
          </p>
        </Card>
      </div>
    </>
  )
}

const Fact = ({ term, children }: { term: string; children: ReactNode }) => (
  <div>
    <dt className="text-sm text-ink-soft">{term}</dt>
    <dd className="wrap-anywhere">{children}</dd>
  </div>
)
