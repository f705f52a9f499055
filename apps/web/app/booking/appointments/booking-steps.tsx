import { feeText } from '@couronne/contract/lib/fee-text'
import { HourPicker } from '#app/booking/availability/hour-picker.tsx'
import { HoursSkeleton } from '#app/booking/availability/hours-skeleton.tsx'
import { durationText, priceText, spokenHourText } from '#app/lib/french.ts'
import { ServiceChoice } from '#app/marketplace/services/service-choice.tsx'
import { VariantChoice } from '#app/marketplace/services/variant-choice.tsx'
import { Alert } from '#app/ui/alert.tsx'
import { Button } from '#app/ui/button.tsx'
import { LoadError } from '#app/ui/load-error.tsx'
import { nextFreeDay } from './booking-loader.ts'
import { BookingStep } from './booking-step.tsx'
import type { BookingChoice } from './use-booking-choice.ts'

type StepProps = {
  choice: BookingChoice
  isChanging: boolean
  /** Opens the step again. */
  onChange: () => void
  /** Goes on to the next step after a choice. */
  onNext: () => void
}

export const ServiceStep = ({ choice, isChanging, onChange, onNext }: StepProps) => {
  const { booking, service, isServiceGone, chooseService, chooseTraits, keepTraits } = choice
  const { professional, services } = booking
  return (
    <BookingStep
      number={1}
      title="La prestation"
      done={Boolean(service)}
      chosen={
        service &&
        !isChanging && (
          <>
            <span>{`${service.name}, ${durationText(service.duration)}, ${priceText(service.total)}`}</span>{' '}
            <span className="text-sm font-normal text-ink-soft">{feeText(service)}</span>
          </>
        )
      }
      onChange={services.length > 1 || service?.variant ? onChange : undefined}
    >
      {isServiceGone && (
        <Alert tone="warning" className="mb-4">
          {professional.firstname} ne propose pas, ou plus, la prestation demandée.
        </Alert>
      )}
      <ServiceChoice
        services={services}
        chosen={service}
        onChoose={(chosen) => {
          chooseService(chosen)
          if (chosen.variants.length > 0) onChange()
          else onNext()
        }}
      >
        {service?.variant && (
          <div className="mx-3 mt-3 mb-4 grid gap-4 sm:mx-4">
            <VariantChoice service={service} onChoose={chooseTraits} />
            <p aria-live="polite">
              <strong className="font-semibold">{priceText(service.total)}</strong>
              <span>{`, ${durationText(service.duration)}`}</span>
              <span className="block text-sm text-ink-soft">{feeText(service)}</span>
            </p>
            <Button
              tone="secondary"
              onClick={() => {
                keepTraits()
                onNext()
              }}
              className="justify-self-start"
            >
              Continuer
            </Button>
          </div>
        )}
      </ServiceChoice>
    </BookingStep>
  )
}

/** `heldAt` is the hour that the customer already holds, as long as no other hour is being chosen. */
type HourProps = StepProps & { heldAt: string | undefined }

export const HourStep = ({ choice, isChanging, onChange, onNext, heldAt }: HourProps) => {
  const { booking, state, read, service, isStale, shownStart, start, chooseStart } = choice
  const { starts, zone, today, wantedDay, firstWeek, lastWeek } = booking
  const chosenHour = start?.start ?? heldAt
  return (
    <BookingStep
      number={2}
      title="Le jour et l’heure"
      done={chosenHour !== undefined}
      chosen={chosenHour && !isChanging && state !== 'failed' && spokenHourText(chosenHour, zone)}
      onChange={onChange}
    >
      {state === 'failed' && (
        <LoadError title="Les heures n’ont pas pu être lues" onRetry={() => read()} className="mb-4">
          Vérifiez votre connexion. Ce que vous avez choisi est gardé.
        </LoadError>
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
          onChoose={(chosen) => {
            chooseStart(chosen)
            onNext()
          }}
          onOtherWeeks={read}
          onNextFree={(from) => nextFreeDay(booking, from)}
          busy={state === 'loading'}
        />
      )}
    </BookingStep>
  )
}
