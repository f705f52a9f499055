import type { AppointmentView } from '@couronne/contract/booking/appointments'
import { useContext } from 'react'
import { flushSync } from 'react-dom'
import { nearestStarts, type Start } from '#app/booking/availability/starts.ts'
import { useMember } from '#app/identity/sessions/member.ts'
import { addresses } from '#app/lib/addresses.ts'
import { serverNow } from '#app/lib/server-now.ts'
import { chosenTraits, type SoldService } from '#app/marketplace/services/sold-service.ts'
import { LinkButton } from '#app/ui/button.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { illustrationUrl } from '#app/ui/illustrations/illustration.tsx'
import { PageBanner } from '#app/ui/page-banner.tsx'
import type { Booking } from './booking-loader.ts'
import { BookingStep, showStep } from './booking-step.tsx'
import { HourStep, ServiceStep } from './booking-steps.tsx'
import { BookingSummary } from './booking-summary.tsx'
import { ConfirmBooking } from './confirm-booking.tsx'
import { HairSlot } from './hair-slot.ts'
import { hourUnavailableText } from './hour-unavailable-text.ts'
import type { MeetingPlace } from './meeting-place.ts'
import { PlaceChoice } from './place-choice.tsx'
import { confirmsFirstText, isRequestSent } from './request-texts.ts'
import { addressParams } from './use-booking.ts'
import { type BookingChoice, useBookingChoice } from './use-booking-choice.ts'
import { type HoldRequest, useHold } from './use-hold.ts'
import { useMeetingPlace } from './use-meeting-place.ts'
import { useOpenStep } from './use-open-step.ts'

type Props = { booking: Booking }

export const BookingPage = ({ booking: loaded }: Props) => {
  const choice = useBookingChoice(loaded)
  const { professional, services } = choice.booking
  return (
    <>
      <PageBanner
        title={`Réserver avec ${professional.firstname}`}
        backTo={addresses.profile(professional, {
          prestation: choice.service?.libelle,
          ...(choice.service && chosenTraits(choice.service)),
        })}
        isCompact
      />
      {services.length === 0 ? <NothingOffered firstname={professional.firstname} /> : <BookingForm choice={choice} />}
    </>
  )
}

const BookingForm = ({ choice }: { choice: BookingChoice }) => {
  const { booking, state, readAgain, service, isStale, hour, start, alternatives } = choice
  const { professional, zone } = booking
  const meeting = useMeetingPlace(professional, useMember(), addressParams())
  const { place, isPlaceComplete } = meeting
  const { openStep, reopen, goToNext } = useOpenStep(service && !service.isChosen ? 1 : undefined)
  const Hair = useContext(HairSlot)

  const holdState = useHold({ onOutdated: readAgain })
  const ownAppointment = start ? undefined : booking.ownAppointment
  const unpaid =
    holdState.heldAppointment ?? (ownAppointment?.status === 'En attente de paiement' ? ownAppointment : null)
  const sentRequest = unpaid && isRequestSent(unpaid) ? unpaid : undefined
  const held = sentRequest ? null : unpaid
  const isLost = Boolean(hour && service) && !isStale && state !== 'failed' && !start && !ownAppointment && !held
  /** The hour is chosen, but the loaded starts do not yet show whether it is free for this service. */
  const isUnverified = hour !== '' && (isStale || !service)
  /** The hold comes first as long as no other hour is chosen. */
  const waiting = start ? null : held
  const isRequest = waiting?.isRequest ?? professional.confirmsFirst
  const placeLabel = waiting
    ? placeText(waiting.lieu, waiting.city, waiting.city)
    : placeText(place.lieu, place.ville, professional.city)

  return (
    <div className="mx-auto grid max-w-6xl grid-cols-1 gap-5 px-4 pt-6 sm:px-6 lg:grid-cols-[minmax(0,1fr)_22rem] lg:gap-8 lg:py-10">
      <div id="etapes" className="grid min-w-0 scroll-mt-24 grid-cols-1 content-start gap-4 lg:row-span-2 lg:gap-5">
        <ServiceStep
          choice={choice}
          isChanging={openStep === 1}
          onChange={() => reopen(1)}
          onNext={() => goToNext(2)}
        />
        <HourStep
          choice={choice}
          heldAt={waiting?.date}
          isChanging={openStep === 2}
          onChange={() => reopen(2)}
          onNext={() => goToNext(3)}
        />
        <BookingStep
          number={3}
          title="Le lieu"
          done={waiting !== null || (Boolean(start) && isPlaceComplete)}
          chosen={waiting && placeLabel}
        >
          <PlaceChoice professional={professional} meeting={meeting} />
        </BookingStep>
        <Hair
          serviceId={waiting ? waiting.prestationId : service?.id}
          date={waiting ? waiting.date : start?.start}
          firstname={professional.firstname}
          className="rounded-card border border-sable-deep bg-blanc p-5"
        />
      </div>
      <div className="contents lg:sticky lg:top-28 lg:block lg:space-y-4 lg:self-start">
        <BookingSummary
          service={waiting ? asHeld(waiting) : service}
          at={waiting ? waiting.date : (start?.start ?? (isUnverified ? hour : undefined))}
          zone={zone}
          placeText={placeLabel}
          now={new Date(serverNow())}
          requestNote={isRequest ? confirmsFirstText(professional.firstname) : undefined}
        />
        <ConfirmBooking
          holdState={holdState}
          heldAppointment={held}
          bookedAppointment={sentRequest ?? (ownAppointment?.status === 'Payé' ? ownAppointment : undefined)}
          requestNote={isRequest ? confirmsFirstText(professional.firstname) : undefined}
          unavailableText={isLost ? hourUnavailableText(professional.firstname, hour, zone) : undefined}
          request={service && start && isPlaceComplete ? holdRequestFor(professional.id, service, start, place) : null}
          missing={firstMissing({ service, start, isPlaceComplete })}
          onMissing={(step) => {
            flushSync(meeting.check)
            showStep(step)
          }}
          service={service}
          zone={zone}
          nearestStarts={nearestStarts(alternatives, hour, 3)}
          onAlternative={(alternative) => {
            choice.chooseStart(alternative)
            goToNext(3)
          }}
          onOutdated={readAgain}
        />
      </div>
    </div>
  )
}

type BookingChoices = { service: SoldService | undefined; start: Start | undefined; isPlaceComplete: boolean }

/** Finds the first incomplete step and the text that asks for it. */
const firstMissing = ({ service, start, isPlaceComplete }: BookingChoices) => {
  if (!service) return { step: 1, text: 'Choisissez une prestation' }
  if (!start) return { step: 2, text: 'Choisissez une heure' }
  if (!isPlaceComplete) return { step: 3, text: 'Complétez le lieu' }
  return undefined
}

/** A hold has the price and the length with which it was booked. */
const asHeld = ({ date, endTime, ...held }: AppointmentView) => ({
  ...held,
  duration: (Date.parse(endTime) - Date.parse(date)) / 60_000,
})

const holdRequestFor = (
  professional: string,
  service: SoldService,
  start: Start,
  place: MeetingPlace,
): HoldRequest => ({
  professional,
  services: [{ prestationId: service.id, variantId: service.variant?.id }],
  date: start.start,
  endTime: start.end,
  price: service.price,
  total: service.total,
  lieu: place.lieu,
  ...(place.lieu === 'Ma Maison' && { adresse: place.adresse, cityId: place.cityId ?? undefined }),
})

const placeText = (lieu: string, customerTown: string, salon: string) =>
  lieu === 'Ma Maison' ? `Chez vous, ${customerTown}` : `Au salon, ${salon}`

const NothingOffered = ({ firstname }: { firstname: string }) => (
  <div className="mx-auto max-w-2xl px-4 py-10 sm:px-6">
    <EmptyState
      picture={illustrationUrl('hero-bantu')}
      title="Rien à réserver pour l’instant"
      action={<LinkButton to={addresses.home()}>Trouver une autre coiffeuse</LinkButton>}
    >
      <p>{firstname} n’a pas encore publié ses prestations.</p>
    </EmptyState>
  </div>
)
