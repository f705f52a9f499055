import { centsFromEuros, eurosFromCents, totalCents } from '@couronne/contract/money'
import { useState } from 'react'
import { useNavigation, useRevalidator, useSearchParams } from 'react-router'
import { useMember } from '#app/accounts/member.ts'
import { profileAddress } from '#app/search/search-address.ts'
import { ServiceChoice } from '#app/services/service-choice.tsx'
import { HourPicker } from '#app/slots/hour-picker.tsx'
import { LinkButton } from '#app/ui/button.tsx'
import { PageBanner } from '#app/ui/page-banner.tsx'
import type { bookingFor } from './booking-loader.ts'
import { BookingStep } from './booking-step.tsx'
import { BookingSummary } from './booking-summary.tsx'
import { ConfirmBooking } from './confirm-booking.tsx'
import { type MeetingPlace, placeErrors } from './meeting-place.ts'
import { PlaceChoice } from './place-choice.tsx'

type Props = { booking: Awaited<ReturnType<typeof bookingFor>> }

export const BookingPage = ({ booking }: Props) => {
  const { professional, services, service, starts, zone, today, wantedDay, firstWeek, lastWeek } = booking
  const member = useMember()
  const [address, setAddress] = useSearchParams()
  const loading = useNavigation().state === 'loading'
  const { revalidate } = useRevalidator()

  const [startAt, setStartAt] = useState(address.get('date') ?? '')
  const start = starts.find((each) => Date.parse(each.start) === Date.parse(startAt))
  const [place, setPlace] = useState<MeetingPlace>({
    lieu: 'Salon De Coiffure',
    adresse: member.adresse,
    ville: member.ville,
    cityId: member.cityId,
  })
  const badPlace = placeErrors(place)
  const placeIsSet = Object.keys(badPlace).length === 0
  const total = service && eurosFromCents(totalCents(centsFromEuros(service.price)))

  const changeAddress = (name: 'prestation' | 'date', value: string) =>
    setAddress((before) => new URLSearchParams([...before].filter(([each]) => each !== name).concat([[name, value]])), {
      replace: true,
      preventScrollReset: true,
    })

  const missing = !service
    ? { step: 1, text: 'Choisissez une prestation' }
    : !start
      ? { step: 2, text: 'Choisissez une heure' }
      : !placeIsSet
        ? { step: 3, text: 'Complétez le lieu' }
        : undefined
  const wish = service &&
    start &&
    placeIsSet && {
      professional: professional.id,
      prestationId: service.id,
      date: start.start,
      endTime: start.end,
      price: service.price,
      total,
      lieu: place.lieu,
      ...(place.lieu === 'Ma Maison' && { adresse: place.adresse, cityId: place.cityId ?? undefined }),
    }

  return (
    <>
      <PageBanner title={`Réserver avec ${professional.firstname}`} backTo={profileAddress(professional)} />
      <div className="mx-auto grid max-w-6xl grid-cols-1 gap-5 px-4 pt-6 sm:px-6 lg:grid-cols-[minmax(0,1fr)_22rem] lg:gap-8 lg:py-10">
        <div className="grid min-w-0 grid-cols-1 gap-5 lg:row-span-2">
          <BookingStep number={1} title="La prestation" done={Boolean(service)}>
            {services.length > 0 ? (
              <ServiceChoice
                services={services}
                chosen={service}
                onChoose={({ id }) => changeAddress('prestation', id)}
              />
            ) : (
              <NothingOffered firstname={professional.firstname} />
            )}
          </BookingStep>
          <BookingStep number={2} title="Le jour et l’heure" done={Boolean(start)}>
            {service ? (
              <HourPicker
                starts={starts}
                zone={zone}
                firstWeek={firstWeek}
                lastWeek={lastWeek}
                today={today}
                wantedDay={wantedDay}
                chosen={start}
                onChoose={(each) => setStartAt(each.start)}
                onOtherWeeks={(day) => changeAddress('date', day)}
                busy={loading}
              />
            ) : (
              <p className="text-ink-soft">Choisissez d’abord une prestation : les heures dépendent de sa durée.</p>
            )}
          </BookingStep>
          <BookingStep number={3} title="Le lieu" done={placeIsSet}>
            <PlaceChoice professional={professional} place={place} onChange={setPlace} errors={badPlace} />
          </BookingStep>
        </div>
        <div className="contents lg:sticky lg:top-28 lg:block lg:space-y-4 lg:self-start">
          <BookingSummary
            service={service}
            start={start}
            zone={zone}
            placeText={place.lieu === 'Ma Maison' ? `Chez vous, ${place.ville}` : `Au salon, ${professional.city}`}
            now={new Date()}
          />
          <ConfirmBooking wish={wish || null} missing={missing} total={total} onOutdated={revalidate} />
        </div>
      </div>
    </>
  )
}

const NothingOffered = ({ firstname }: { firstname: string }) => (
  <div className="flex flex-col items-start gap-3">
    <p>{firstname} n’a pas encore publié ses prestations.</p>
    <LinkButton to="/" tone="secondary">
      Trouver une autre coiffeuse
    </LinkButton>
  </div>
)
