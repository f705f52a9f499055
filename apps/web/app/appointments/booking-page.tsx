import { centsFromEuros, eurosFromCents, totalCents } from '@couronne/contract/money'
import type { Service } from '@couronne/contract/services'
import { useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { drawingUrl } from '#app/drawings/drawing.tsx'
import { addresses } from '#app/lib/addresses.ts'
import { durationText, priceText, spokenHourText } from '#app/lib/french.ts'
import { ServiceChoice } from '#app/services/service-choice.tsx'
import { useMember } from '#app/sessions/member.ts'
import { HourPicker } from '#app/slots/hour-picker.tsx'
import { HoursSkeleton } from '#app/slots/hours-skeleton.tsx'
import { nearestStarts, type Start, startAt } from '#app/slots/starts.ts'
import { Alert } from '#app/ui/alert.tsx'
import { LinkButton } from '#app/ui/button.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { PageBanner } from '#app/ui/page-banner.tsx'
import { ReadFailed } from '#app/ui/read-failed.tsx'
import { type Booking, hourAsked, nextFreeDay } from './booking-loader.ts'
import { BookingStep, goOnTo, showStep } from './booking-step.tsx'
import { BookingSummary } from './booking-summary.tsx'
import { ConfirmBooking } from './confirm-booking.tsx'
import { lostText } from './lost-hour.ts'
import { PlaceChoice } from './place-choice.tsx'
import { chosenInAddress, keepInAddress, useBooking } from './use-booking.ts'
import { useChosenStart } from './use-chosen-start.ts'
import { useHold } from './use-hold.ts'
import { useMeetingPlace } from './use-meeting-place.ts'

type Props = { booking: Booking }

export const BookingPage = ({ booking: loaded }: Props) => {
  const { booking, state, read } = useBooking(loaded)
  const { professional, services, starts, zone, today, wantedDay, firstWeek, lastWeek } = booking
  const member = useMember()
  const meeting = useMeetingPlace(professional, member, chosenInAddress().get('lieu'))
  const { place } = meeting

  const [serviceId, setServiceId] = useState(loaded.service?.id)
  const service = services.find(({ id }) => id === serviceId)
  /** The hours on the page are those of the service before. */
  const isStale = service?.id !== booking.service?.id
  const isServiceGone = !service && chosenInAddress().has('prestation')
  const [hour, setHour] = useState(() => hourAsked(chosenInAddress()))
  const shownStart = isStale ? undefined : startAt(starts, hour)
  const start = useChosenStart(serviceId, hour, shownStart, booking)
  /** To take in its place, should it be gone; what could not be read anew offers hours that may be gone too. */
  const others = state === 'failed' || isStale ? [] : starts.filter((each) => each !== shownStart)
  const holding = useHold({ onOutdated: () => read(hour || undefined) })
  const own = start ? undefined : booking.own
  const held = holding.held ?? (own?.status === 'En attente de paiement' ? own : null)
  const isLost = Boolean(hour && service) && !isStale && state !== 'failed' && !start && !own && !held
  /** Nothing else is being chosen: what is held comes first. */
  const waiting = start ? null : held
  const total = service && eurosFromCents(totalCents(centsFromEuros(service.price)))
  const [changing, setChanging] = useState<1 | 2>()

  // Only once the step is open: what had the focus is gone by then.
  const next = useRef<number>(undefined)
  useEffect(() => {
    if (next.current) goOnTo(next.current)
    next.current = undefined
  })
  const change = (step: 1 | 2 | undefined, goOn: number) => {
    setChanging(step)
    next.current = goOn
  }
  const chooseService = ({ id }: Service) => {
    setServiceId(id)
    keepInAddress('prestation', id)
    change(undefined, 2)
    if (id !== serviceId) void read(hour || undefined)
  }
  const chooseStart = ({ start: at }: Start) => {
    setHour(at)
    keepInAddress('date', at)
    change(undefined, 3)
  }

  const missing = !service
    ? { step: 1, text: 'Choisissez une prestation' }
    : !start
      ? { step: 2, text: 'Choisissez une heure' }
      : !meeting.isSet
        ? { step: 3, text: 'Complétez le lieu' }
        : undefined
  const wish = service &&
    start &&
    meeting.isSet && {
      professional: professional.id,
      prestationId: service.id,
      date: start.start,
      endTime: start.end,
      price: service.price,
      total,
      lieu: place.lieu,
      ...(place.lieu === 'Ma Maison' && { adresse: place.adresse, cityId: place.cityId ?? undefined }),
    }

  const chosenHour = start?.start ?? waiting?.date
  const where = waiting
    ? placeText(waiting.lieu, waiting.city, waiting.city)
    : placeText(place.lieu, place.ville, professional.city)

  const banner = (
    <PageBanner title={`Réserver avec ${professional.firstname}`} backTo={addresses.profile(professional)} isLow />
  )
  if (services.length === 0)
    return (
      <>
        {banner}
        <NothingOffered firstname={professional.firstname} />
      </>
    )
  return (
    <>
      {banner}
      <div className="mx-auto grid max-w-6xl grid-cols-1 gap-5 px-4 pt-6 sm:px-6 lg:grid-cols-[minmax(0,1fr)_22rem] lg:gap-8 lg:py-10">
        <div id="etapes" className="grid min-w-0 scroll-mt-24 grid-cols-1 content-start gap-4 lg:row-span-2 lg:gap-5">
          <BookingStep
            number={1}
            title="La prestation"
            done={Boolean(service)}
            chosen={
              service &&
              changing !== 1 &&
              `${service.libelle}, ${durationText(service.duration)}, ${priceText(service.price)}`
            }
            onChange={services.length > 1 ? () => change(1, 1) : undefined}
          >
            {isServiceGone && (
              <Alert tone="warning" className="mb-4">
                {professional.firstname} ne propose pas, ou plus, la prestation demandée.
              </Alert>
            )}
            <ServiceChoice services={services} chosen={service} onChoose={chooseService} />
          </BookingStep>
          <BookingStep
            number={2}
            title="Le jour et l’heure"
            done={Boolean(start ?? waiting)}
            chosen={chosenHour && changing !== 2 && state !== 'failed' && spokenHourText(chosenHour, zone)}
            onChange={() => change(2, 2)}
          >
            {state === 'failed' && (
              <ReadFailed title="Les heures n’ont pas pu être lues" onRetry={() => read()} className="mb-4">
                Vérifiez votre connexion. Ce que vous avez choisi est gardé.
              </ReadFailed>
            )}
            {!service ? (
              <p className="text-ink-soft">Choisissez d’abord une prestation : les heures dépendent de sa durée.</p>
            ) : isStale ? (
              state === 'loading' && <HoursSkeleton />
            ) : (
              <HourPicker
                starts={starts}
                zone={zone}
                firstWeek={firstWeek}
                lastWeek={lastWeek}
                today={today}
                wantedDay={wantedDay}
                chosen={shownStart}
                onChoose={chooseStart}
                onOtherWeeks={read}
                onNextFree={(from) => nextFreeDay(booking, from)}
                busy={state === 'loading'}
              />
            )}
          </BookingStep>
          <BookingStep
            number={3}
            title="Le lieu"
            done={waiting !== null || (Boolean(start) && meeting.isSet)}
            chosen={waiting && where}
          >
            <PlaceChoice professional={professional} meeting={meeting} />
          </BookingStep>
        </div>
        <div className="contents lg:sticky lg:top-28 lg:block lg:space-y-4 lg:self-start">
          <BookingSummary
            service={waiting ? services.find(({ id }) => id === waiting.prestationId) : service}
            start={waiting ? { start: waiting.date, end: waiting.endTime } : start}
            zone={zone}
            placeText={where}
            now={new Date()}
          />
          <ConfirmBooking
            holding={holding}
            held={held}
            booked={own?.status === 'Payé' ? own : undefined}
            lost={isLost ? lostText(professional.firstname, hour, zone) : undefined}
            wish={wish || null}
            missing={missing}
            onMissing={(step) => {
              flushSync(meeting.check)
              showStep(step)
            }}
            price={service?.price}
            zone={zone}
            nearest={nearestStarts(others, hour, 3)}
            onOtherHour={chooseStart}
            onOutdated={() => read(hour || undefined)}
          />
        </div>
      </div>
    </>
  )
}

const placeText = (lieu: string, hers: string, salon: string) =>
  lieu === 'Ma Maison' ? `Chez vous, ${hers}` : `Au salon, ${salon}`

const NothingOffered = ({ firstname }: { firstname: string }) => (
  <div className="mx-auto max-w-2xl px-4 py-10 sm:px-6">
    <EmptyState
      picture={drawingUrl('hero-bantu')}
      title="Rien à réserver pour l’instant"
      action={<LinkButton to={addresses.home()}>Trouver une autre coiffeuse</LinkButton>}
    >
      <p>{firstname} n’a pas encore publié ses prestations.</p>
    </EmptyState>
  </div>
)
