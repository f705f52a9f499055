import type { AppointmentView } from '@couronne/contract/booking/appointments'
import { withdrawalEndsAt } from '@couronne/contract/booking/cancellation'
import { feeText } from '@couronne/contract/lib/fee-text'
import type { Service } from '@couronne/contract/marketplace/services'
import { useRef } from 'react'
import type { Start } from '#app/booking/availability/starts.ts'
import { addresses } from '#app/lib/addresses.ts'
import { hourText, priceText } from '#app/lib/french.ts'
import { serverNow } from '#app/lib/server-now.ts'
import { Alert } from '#app/ui/alert.tsx'
import { Button, LinkButton } from '#app/ui/button.tsx'
import { cx } from '#app/ui/class-names.ts'
import { ErrorDialog } from '#app/ui/error-dialog.tsx'
import { TextLink } from '#app/ui/text-link.tsx'
import { cancellationText } from './cancellation-line.tsx'
import { ConfirmationDialogs } from './confirmation-dialogs.tsx'
import { HourTaken, NearestHours } from './hour-taken.tsx'
import { useConfirmation } from './use-confirmation.ts'
import type { HoldRequest, HoldState } from './use-hold.ts'
import { useTakenOnArrival } from './use-taken-on-arrival.ts'
import { useWithdrawalDays } from './withdrawal.ts'

type Props = {
  holdState: HoldState
  /** The customer has not paid this hold yet. It was made just now, or found when the page was opened. */
  heldAppointment: AppointmentView | null
  /** The customer already has this appointment at the requested hour. */
  bookedAppointment: AppointmentView | undefined
  /** The customer would send a request: this text says what that means. */
  requestNote: string | undefined
  /** This text explains that the requested hour is not free. */
  unavailableText: string | undefined
  /** The request is null until every step is complete; until then `missing` names the next step to complete. */
  request: HoldRequest | null
  missing: { step: number; text: string } | undefined
  onMissing: (step: number) => void
  /** Is the chosen service. */
  service: Service | undefined
  zone: string
  /** These hours are offered if the chosen hour is gone. */
  nearestStarts: Start[]
  onAlternative: (start: Start) => void
  /** Reads the data of the page again, because hours or prices have changed. */
  onOutdated: () => Promise<unknown>
}

/**
 * Leads from 'Confirmer' to the payment: the customer holds the hours first and then pays. It stays at the foot of a
 * phone's screen.
 */
export const ConfirmBooking = ({
  holdState,
  heldAppointment,
  bookedAppointment,
  requestNote,
  unavailableText,
  request,
  missing,
  onMissing,
  service,
  zone,
  nearestStarts,
  onAlternative,
  onOutdated,
}: Props) => {
  const { busy, apiError, reset } = holdState
  const confirmation = useConfirmation({ holdState, request, onOutdated })
  const { open, takenMessage, errorDialog } = confirmation
  useTakenOnArrival(request !== null, confirmation.confirm)
  const panel = useRef<HTMLDivElement>(null)
  const confirmButton = useRef<HTMLButtonElement>(null)
  const chooseAlternative = (start: Start) => {
    reset()
    onAlternative(start)
  }
  const unavailableMessage = takenMessage ?? unavailableText

  // The hold comes first as long as no other hour is chosen.
  const isHoldFirst = heldAppointment !== null && !request

  return (
    <div className="sticky bottom-0 z-10 -mx-4 border-t border-sable-deep bg-creme px-4 py-3 sm:-mx-6 sm:px-6 lg:static lg:mx-0 lg:border-0 lg:bg-transparent lg:p-0">
      {unavailableMessage && (
        <HourTaken
          panel={panel}
          message={unavailableMessage}
          nearestStarts={nearestStarts}
          zone={zone}
          onChoose={chooseAlternative}
        />
      )}
      <ErrorDialog
        error={errorDialog}
        onClose={confirmation.closeErrorDialog}
        // The button that was pressed may now be for another hour, so the alternatives get the focus first.
        finalFocus={() => panel.current ?? confirmButton.current}
      >
        {takenMessage && <NearestHours nearestStarts={nearestStarts} zone={zone} onChoose={chooseAlternative} />}
        {['too_many_holds', 'too_many_open_requests', 'request_already_open'].includes(apiError?.error ?? '') && (
          <TextLink to={addresses.ownAppointments()}>Voir mes rendez-vous</TextLink>
        )}
      </ErrorDialog>
      {bookedAppointment && <AlreadyBooked isRequest={bookedAppointment.status !== 'Payé'} />}
      {heldAppointment?.holdExpiresAt && open === 'nothing' && (
        <HeldHour
          heldAppointment={heldAppointment}
          until={hourText(heldAppointment.holdExpiresAt, heldAppointment.zone)}
          className={isHoldFirst ? undefined : 'mb-3'}
          onPay={confirmation.pay}
        />
      )}
      <div className={cx('flex items-center gap-4 lg:block', isHoldFirst && 'hidden lg:hidden')}>
        <Total service={service} />
        <Button
          ref={confirmButton}
          size="large"
          className="lg:w-full"
          busy={busy}
          disabled={!request}
          aria-describedby={missing && 'ce-qui-manque'}
          onClick={confirmation.confirm}
        >
          Confirmer
        </Button>
      </div>
      <p
        id="ce-qui-manque"
        className={cx('mt-2 min-h-11 text-sm text-ink-soft lg:text-center', isHoldFirst && 'hidden')}
      >
        {missing ? (
          <MissingStep missing={missing} onMissing={onMissing} />
        ) : (
          <>
            {request && service && <CancellationNote total={service.total} date={String(request.date)} zone={zone} />}
            {requestNote ? (
              <span>
                <span className="lg:hidden">{requestNote} </span>
                <span>Votre carte est demandée à l’étape suivante.</span>
              </span>
            ) : (
              <span>Vous paierez à l’étape suivante.</span>
            )}
          </>
        )}
      </p>
      <ConfirmationDialogs confirmation={confirmation} heldAppointment={heldAppointment} onLoginClosed={reset} />
    </div>
  )
}

const AlreadyBooked = ({ isRequest }: { isRequest: boolean }) => (
  <Alert
    tone="success"
    title={isRequest ? 'Votre demande pour cette heure est envoyée' : 'Vous avez déjà réservé cette heure'}
    className="mb-3"
  >
    <LinkButton to={addresses.ownAppointments()} tone="secondary" size="small" className="mt-2">
      {isRequest ? 'Voir ma demande' : 'Voir mon rendez-vous'}
    </LinkButton>
  </Alert>
)

type HeldHourProps = {
  heldAppointment: AppointmentView
  until: string
  className: string | undefined
  onPay: () => void
}

const HeldHour = ({ heldAppointment, until, className, onPay }: HeldHourProps) => (
  <Alert className={className} title={`Cette heure vous est gardée jusqu’à ${until}`}>
    {heldAppointment.payment === 'processing' && <p>Votre banque n’a pas encore répondu.</p>}
    <p>Elle vous attend aussi dans « Mes rendez-vous ».</p>
    {heldAppointment.allowedActions.includes('pay') && (
      <Button tone="secondary" size="small" className="mt-2" onClick={onPay}>
        Reprendre le paiement
      </Button>
    )}
  </Alert>
)

/** Repeats the total on a phone, where the summary is out of sight. */
const Total = ({ service }: Pick<Props, 'service'>) => (
  <p className="min-w-0 flex-1 lg:hidden">
    <span className="block text-sm text-ink-soft">Total</span>
    <span className="block font-display text-xl font-semibold">{service ? priceText(service.total) : '—'}</span>
    <span className="block text-sm text-ink-soft">{service ? feeText(service) : 'frais compris'}</span>
  </p>
)

type MissingProps = { missing: { step: number; text: string }; onMissing: Props['onMissing'] }

const MissingStep = ({ missing: { step, text }, onMissing }: MissingProps) => (
  <button
    type="button"
    onClick={() => onMissing(step)}
    className="min-h-11 font-semibold text-plum underline underline-offset-4"
  >
    {text}
  </button>
)

type CancellationNoteProps = { total: number; date: string; zone: string }

const CancellationNote = ({ total, date, zone }: CancellationNoteProps) => {
  const withdrawal = withdrawalEndsAt(new Date(serverNow()), useWithdrawalDays())
  return (
    <span className="block lg:hidden">
      {cancellationText({
        total,
        date,
        withdrawalEndsAt: withdrawal?.toISOString() ?? null,
        zone,
      })}
    </span>
  )
}
