import { feeText } from '@couronne/contract/lib/fee-text'
import { lazy, Suspense, useState } from 'react'
import { useNavigate } from 'react-router'
import { CancellationRule } from '#app/booking/appointments/cancellation-rule.tsx'
import { BookingCard } from '#app/booking/availability/booking-card.tsx'
import { NextHours } from '#app/booking/availability/next-hours.tsx'
import { SearchedBar } from '#app/booking/availability/searched-bar.tsx'
import { type NextStarts, useNextStarts } from '#app/booking/availability/use-next-starts.ts'
import { addresses, type CarriedSearch } from '#app/lib/addresses.ts'
import { apiContext, siteContext } from '#app/lib/context.ts'
import { atTownText, countText, decimalText, priceText } from '#app/lib/french.ts'
import type { AccessHandle } from '#app/lib/guards.ts'
import { pageMeta } from '#app/lib/page-meta.ts'
import { readSession, useSession } from '#app/lib/session.ts'
import { useMedia } from '#app/lib/use-media.ts'
import { Gallery } from '#app/marketplace/catalogue/gallery.tsx'
import { areaText } from '#app/marketplace/professionals/area-text.ts'
import { useCarriedSearch } from '#app/marketplace/professionals/carried-search.ts'
import { loadProfile, type Profile } from '#app/marketplace/professionals/load-profile.ts'
import { ProfessionalHeader } from '#app/marketplace/professionals/professional-header.tsx'
import { profileData, sharedPicture } from '#app/marketplace/professionals/profile-data.ts'
import { useFoundByMember } from '#app/marketplace/professionals/use-found-by-member.ts'
import { useMembersProfile } from '#app/marketplace/professionals/use-members-profile.ts'
import { RatingDistribution } from '#app/marketplace/reviews/rating-distribution.tsx'
import { ReviewList } from '#app/marketplace/reviews/review-list.tsx'
import { cheapestOf } from '#app/marketplace/services/cheapest-of.ts'
import { LinkToServices } from '#app/marketplace/services/link-to-services.tsx'
import { ServiceOffer } from '#app/marketplace/services/service-offer.tsx'
import { chosenTraits, type SoldService, soldAs, type Traits } from '#app/marketplace/services/sold-service.ts'
import { NeedsScripts } from '#app/ui/needs-scripts.tsx'
import { ReportLink } from '#app/ui/report-link.tsx'
import { Loading, Skeleton } from '#app/ui/skeleton.tsx'
import type { Route } from './+types/fiche-coiffeuse.ts'

const LoginDialog = lazy(() => import('#app/identity/sessions/login-dialog.tsx'))

/** The response is public and may be cached. When profiles are for members only, it contains no profile. */
export const loader = async ({ params, url, context }: Route.LoaderArgs): Promise<LoaderData> =>
  context.get(siteContext).profileRequiresLogin
    ? { requiresLogin: true, profile: null }
    : { requiresLogin: false, profile: await loadProfile(context.get(apiContext), { params, url }) }
type LoaderData = { requiresLogin: boolean; profile: Profile | null }

export const handle: AccessHandle = {
  access: (data) => ((data as { requiresLogin?: boolean } | undefined)?.requiresLogin ? 'members' : undefined),
}

export const meta: Route.MetaFunction = ({ matches, loaderData }) => {
  if (!loaderData) return []
  if (!loaderData.profile) return pageMeta(matches, { title: 'Profil', noindex: true })
  const { professional, services } = loaderData.profile
  const { firstname, lastname, city, rating, reviewCount } = professional
  const offers = services.map(({ libelle }) => libelle).join(', ')
  const cheapest = cheapestOf(services)
  return pageMeta(matches, {
    title: `${firstname} ${lastname}, coiffeuse ${atTownText(city)}`,
    description: [
      `${firstname}, coiffeuse afro, ${areaText(professional)}`,
      cheapest && `${offers}, à partir de ${priceText(cheapest.total)} ${feeText(cheapest)}`,
      rating !== null && `${decimalText(rating)}/5 pour ${countText(reviewCount, 'avis vérifié', 'avis vérifiés')}`,
      'Prix affichés, réservation et paiement en ligne.',
    ]
      .filter(Boolean)
      .join('. '),
    path: addresses.profile(professional),
    noindex: loaderData.requiresLogin,
    picture: sharedPicture(loaderData.profile),
    data: profileData(loaderData.profile),
  })
}

export default function ProfessionalProfile({ loaderData: { profile } }: Route.ComponentProps) {
  return profile ? <ProfileContent {...profile} /> : <MembersProfile />
}

const MembersProfile = () => {
  const profile = useMembersProfile()
  return profile ? <ProfileContent {...profile} /> : <ProfileSkeleton />
}

const ProfileSkeleton = () => (
  <NeedsScripts>
    <Loading>
      <Skeleton className="h-64 rounded-none!" />
      <div className="mx-auto grid max-w-6xl gap-x-12 gap-y-10 px-4 py-8 sm:px-6 lg:grid-cols-[1fr_20rem] lg:py-12">
        <Skeleton className="h-96" />
        <Skeleton className="hidden h-64 rounded-card! lg:block" />
      </div>
    </Loading>
  </NeedsScripts>
)

const ProfileContent = ({ professional, services, pictures, reviews }: Profile) => {
  const { firstname, description } = professional
  const navigate = useNavigate()
  useFoundByMember(professional.id)
  const [chosenService, setChosenService] = useState<SoldService | null>(null)
  const isOwn = useSession()?.userId === professional.id
  const searched = useCarriedSearch()
  const { soldServices, chooseTraits } = useSoldServices(services, searched)
  const { shown, searchedService, next } = useHoursToShow({ professional, services, soldServices }, searched)
  const bookingOf = (service: SoldService) =>
    addresses.booking(professional, service.id, { ...searched, ...chosenTraits(service) })
  const continueToBooking = (service: SoldService) => navigate(bookingOf(service))
  const book = (service: SoldService) => (readSession() ? continueToBooking(service) : setChosenService(service))

  return (
    <>
      <ProfessionalHeader professional={professional} isOwn={isOwn} />
      <div className="mx-auto grid max-w-6xl gap-x-12 gap-y-10 px-4 py-8 sm:px-6 lg:grid-cols-[1fr_20rem] lg:py-12">
        <div className="min-w-0 space-y-12">
          <OfferedServices
            soldServices={soldServices}
            onChoose={chooseTraits}
            professional={professional}
            isOwn={isOwn}
            onBook={book}
            searched={searched}
            searchedService={searchedService}
            next={next}
          />
          {/* One element holds these sections, so that the link back to the services stays at the bottom of a
              phone's screen from here on. */}
          <div className="space-y-12">
            {description && (
              <section aria-labelledby="a-propos">
                <h2 id="a-propos" className="text-2xl">
                  À propos
                </h2>
                <p className="mt-3 max-w-[68ch] whitespace-pre-line text-lg">{description}</p>
              </section>
            )}
            {pictures.length > 0 && (
              <section aria-labelledby="prestations">
                <h2 id="prestations" className="mb-4 text-2xl">
                  Prestations
                </h2>
                <Gallery pictures={pictures} firstname={firstname} />
              </section>
            )}
            <Reviews professional={professional} reviews={reviews} />
            {searchedService && !isOwn ? (
              <SearchedBar service={searchedService} next={next} professional={professional} searched={searched} />
            ) : (
              <LinkToServices services={services} profile={addresses.profile(professional, searched)} isOwn={isOwn} />
            )}
          </div>
        </div>
        <aside className="space-y-5 lg:sticky lg:top-28 lg:self-start">
          {shown && (
            <BookingCard
              service={shown}
              next={next}
              professional={professional}
              searched={searched}
              isSearched={shown === searchedService}
              isOwn={isOwn}
              onBook={book}
            />
          )}
          <CancellationRule />
          {!isOwn && <ReportLink kind="profile" id={professional.id} label="Signaler ce profil" />}
        </aside>
      </div>
      {chosenService && (
        <Suspense>
          <LoginDialog
            open
            onClose={() => setChosenService(null)}
            onLoggedIn={() => continueToBooking(chosenService)}
            returnTo={bookingOf(chosenService)}
          />
        </Suspense>
      )}
    </>
  )
}

/** Manages the sizes and lengths that are chosen here. The search that led to the profile brings one. */
const useSoldServices = (services: Profile['services'], searched: CarriedSearch & Traits) => {
  const [chosen, setChosen] = useState<Record<string, Traits>>({})
  const traitsFor = ({ id, libelle }: Profile['services'][number]) =>
    chosen[id] ?? (libelle === searched.prestation ? searched : {})
  return {
    soldServices: services.map((service) => soldAs(service, traitsFor(service))),
    chooseTraits: ({ id }: SoldService, traits: Traits) => setChosen({ ...chosen, [id]: traits }),
  }
}

/** Reads the hours of the service that was searched, or of the cheapest one if the page has room for a card beside it. */
const useHoursToShow = (
  {
    professional,
    services,
    soldServices,
  }: Pick<Profile, 'professional' | 'services'> & { soldServices: SoldService[] },
  searched: CarriedSearch,
) => {
  const isWide = useMedia('(min-width: 64rem)')
  const searchedService = soldServices.find(({ libelle }) => libelle === searched.prestation)
  const cheapest = cheapestOf(services)
  const shown = searchedService ?? soldServices.find(({ id }) => id === cheapest?.id)
  const service = searchedService || isWide ? shown : undefined
  const next = useNextStarts({ professional, service, from: searchedService && searched.date })
  return { shown, searchedService, next }
}

type OffersProps = Pick<Profile, 'professional'> & {
  soldServices: SoldService[]
  isOwn: boolean
  onBook: (service: SoldService) => void
  onChoose: (service: SoldService, traits: Traits) => void
  searched: CarriedSearch
  /** The service that was searched stands first, with the free hours of that day. */
  searchedService: SoldService | undefined
  next: NextStarts
}

const OfferedServices = ({ soldServices, onChoose, searched, searchedService, next, ...rest }: OffersProps) => {
  const { professional, isOwn } = rest
  const offer = (service: SoldService) => (
    <ServiceOffer service={service} {...rest} onChoose={(traits) => onChoose(service, traits)} />
  )
  return (
    <section aria-labelledby="services">
      <h2 id="services" tabIndex={-1} className="text-2xl outline-none">
        Services et prix
      </h2>
      {soldServices.length > 0 ? (
        <ul className="mt-3 divide-y divide-sable-deep">
          {searchedService && (
            <li className="mb-2 rounded-card border-2 border-plum bg-blanc px-4 pt-3 pb-4">
              <p className="text-sm font-semibold text-plum">Votre recherche</p>
              {offer(searchedService)}
              {!isOwn && (
                <div className="-mt-6 max-w-md">
                  <NextHours
                    service={searchedService}
                    professional={professional}
                    next={next}
                    searched={searched}
                    maxStarts={4}
                  />
                </div>
              )}
            </li>
          )}
          {soldServices
            .filter((service) => service !== searchedService)
            .map((service) => (
              <li key={service.id}>{offer(service)}</li>
            ))}
        </ul>
      ) : (
        <p className="mt-3">{professional.firstname} n’a pas encore publié ses prestations. Revenez bientôt.</p>
      )}
    </section>
  )
}

const Reviews = ({ professional, reviews }: Pick<Profile, 'professional' | 'reviews'>) => {
  const { firstname, rating, reviewCount } = professional
  return (
    <section aria-labelledby="avis">
      <h2 id="avis" className="mb-4 text-2xl">
        Avis
      </h2>
      {rating !== null && reviewCount > 0 ? (
        <>
          <RatingDistribution rating={rating} count={reviewCount} notes={reviews.notes} />
          <ReviewList reviews={reviews.newest} professional={firstname} />
        </>
      ) : (
        <p>Pas encore d’avis : ils sont écrits par les clientes dont le rendez-vous a eu lieu.</p>
      )}
    </section>
  )
}
