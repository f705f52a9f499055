import type { AppointmentView, Side } from '@couronne/contract/booking/appointments'
import { feeText } from '@couronne/contract/lib/fee-text'
import { frenchPhone } from '@couronne/contract/lib/french-formats'
import { ofName } from '@couronne/contract/lib/french-names'
import type { ReactNode } from 'react'
import { DayPanel } from '#app/booking/presence/day-panel.tsx'
import { AppointmentReview } from '#app/booking/reviews/appointment-review.tsx'
import { inDaysText, longDayText, priceText } from '#app/lib/french.ts'
import { serverNow } from '#app/lib/server-now.ts'
import { RefundState } from '#app/money/payments/refund-state.tsx'
import { Photo } from '#app/platform/uploads/photo.tsx'
import { Badge } from '#app/ui/badge.tsx'
import { cx } from '#app/ui/class-names.ts'
import { EMail } from '#app/ui/e-mail.tsx'
import { HourRange } from '#app/ui/hour-range.tsx'
import { CalendarIcon, MapPinIcon } from '#app/ui/icons.tsx'
import { EuroIcon } from '#app/ui/member-icons.tsx'
import { ReportLink } from '#app/ui/report-link.tsx'
import { AbsenceNotes } from '../absences/absence-notes.tsx'
import { AppointmentActions } from './appointment-actions.tsx'
import { appointmentRefunds } from './appointment-refunds.ts'
import { contactsLaterText } from './contacts-later.ts'
import { Directions } from './directions.tsx'
import { HoldTimeLeft } from './hold-time-left.tsx'
import { lieuText } from './lieu-text.ts'
import { placeText } from './place-text.ts'
import { RequestStatus } from './request-status.tsx'
import { isRequestSent } from './request-texts.ts'
import { StatusBadge } from './status-badge.tsx'
import { type DialogAction, statusId } from './use-announced-action.ts'

type Props = {
  side: Side
  appointment: AppointmentView
  onAction: (action: DialogAction, appointment: AppointmentView) => void
}

export const AppointmentCard = ({ side, appointment, onAction }: Props) => {
  const { name, date, endTime, zone, firstname, lastname, userImage, status, isEnded, holdExpiresAt } = appointment
  /** A professional reads no surname before a request is paid. */
  const party = [firstname, lastname].filter(Boolean).join(' ')
  const isWaiting = holdExpiresAt !== null || isRequestSent(appointment)
  const isAhead = !isEnded && (status === 'Payé' || isWaiting)
  return (
    <article
      aria-label={`${name}, ${party}, ${longDayText(date, zone)}`}
      className={cx(
        'flex flex-col gap-4 rounded-card border bg-blanc p-4 shadow-soft sm:p-5',
        isWaiting ? 'border-2 border-safran' : 'border-sable-deep',
      )}
    >
      <div className="flex gap-4 max-[359px]:flex-wrap">
        <Photo
          filename={userImage}
          alt=""
          sizes="64px"
          width={64}
          height={64}
          className="size-16 shrink-0 rounded-full"
        />
        <div className="min-w-0 flex-1">
          <p className="font-display text-lg font-semibold">{name}</p>
          <p>{side === 'customer' ? `avec ${party}` : party}</p>
          <div id={statusId(appointment.id)} tabIndex={-1} className="mt-2 outline-none">
            <Status side={side} appointment={appointment} />
          </div>
        </div>
        {side === 'professional' && <ProfessionalAmount appointment={appointment} />}
      </div>
      <Fact Icon={CalendarIcon}>
        <p>
          <span className="inline-block first-letter:uppercase">{longDayText(date, zone)}</span>
          {isAhead && (
            <span className="font-semibold text-plum"> · {inDaysText(date, zone, new Date(serverNow()))}</span>
          )}
        </p>
        <p>
          <HourRange from={date} to={endTime} zone={zone} />
        </p>
      </Fact>
      <Place side={side} appointment={appointment} isAhead={isAhead} />
      {side === 'customer' && !appointment.requestEnd && <Total appointment={appointment} />}
      <Contact side={side} appointment={appointment} />
      <DayPanel side={side} appointment={appointment} onAction={(action) => onAction(action, appointment)} />
      {appointment.review && (
        <AppointmentReview
          title={side === 'customer' ? 'Votre avis' : `L’avis ${ofName(firstname)}`}
          answerTitle={side === 'customer' ? `Réponse ${ofName(firstname)}` : 'Votre réponse'}
          review={appointment.review}
        />
      )}
      {side === 'customer' && <RefundState {...appointmentRefunds(appointment)} />}
      <div className="mt-auto">
        <AppointmentActions side={side} appointment={appointment} onAction={onAction} />
        <div className="flex flex-wrap items-center gap-x-5">
          {appointment.offersSafety && (
            <button type="button" onClick={() => onAction('safety', appointment)} className={linkClassName}>
              Je ne me sens pas en sécurité<span className="sr-only"> : {name}</span>
            </button>
          )}
          {/* Only a paid appointment can be cancelled. */}
          {(status === 'Payé' || status === 'Terminé' || status === 'Annuler') && (
            <ReportLink
              kind="appointment"
              id={appointment.id}
              label="Signaler un comportement"
              about={`${ofName(firstname)}, ${name}`}
            />
          )}
        </div>
      </div>
    </article>
  )
}

const Fact = ({ Icon, children }: { Icon: typeof CalendarIcon; children: ReactNode }) => (
  <div className="flex gap-2.5">
    <Icon className="mt-0.5 size-5 shrink-0 text-plum" />
    <div className="min-w-0">{children}</div>
  </div>
)

const cancellers = { customer: 'Par la cliente', professional: 'Par la coiffeuse', admin: 'Par notre équipe' }

const Status = ({ side, appointment }: { side: Side; appointment: AppointmentView }) => {
  const { status, payment, holdExpiresAt, cancelledBy } = appointment
  if (isRequestSent(appointment) || appointment.requestEnd)
    return <RequestStatus side={side} appointment={appointment} />
  return payment === 'processing' ? (
    <>
      <Badge tone="waiting">Paiement en cours de vérification</Badge>
      <p className="mt-1 text-sm">Votre banque n’a pas encore répondu.</p>
    </>
  ) : (
    <>
      <StatusBadge status={status} />
      {cancelledBy && (
        <p className="mt-1 text-sm text-ink-soft">{cancelledBy === side ? 'Par vous' : cancellers[cancelledBy]}</p>
      )}
      <AbsenceNotes side={side} appointment={appointment} />
      {holdExpiresAt && <HoldTimeLeft until={holdExpiresAt} />}
      {payment === 'requires_action' && (
        <p className="mt-1 text-sm">Ce paiement n’a pas été confirmé : saisissez à nouveau votre carte.</p>
      )}
    </>
  )
}

/** A professional does not need the address of their own salon. The address of the other side may still be unknown. */
const Place = ({ side, appointment, isAhead }: { side: Side; appointment: AppointmentView; isAhead: boolean }) => {
  const { lieu, adresse } = appointment
  const place = placeText(appointment)
  const isOwnSalon = side === 'professional' && lieu === 'Salon De Coiffure'
  const isTravelling = side === 'customer' ? lieu === 'Salon De Coiffure' : lieu === 'Ma Maison'
  return (
    <Fact Icon={MapPinIcon}>
      <p>{lieuText[side][lieu]}</p>
      {!isOwnSalon && <p className="text-sm text-ink-soft">{place}</p>}
      {isTravelling && isAhead && adresse && <Directions address={place} className="text-sm" />}
    </Fact>
  )
}

const linkClassName =
  'inline-flex min-h-11 items-center text-sm font-semibold text-plum underline underline-offset-4 hover:text-plum-deep'

/** Before the contact window opens, the two write to each other here. */
const Contact = ({ side, appointment }: { side: Side; appointment: AppointmentView }) => {
  const { status, phone, userEmail } = appointment
  const later = status === 'Payé' && contactsLaterText(appointment, side)
  if (later)
    return <p className="text-sm text-ink-soft">{later} D’ici là, écrivez-vous : « Contacter » est plus bas.</p>
  return (
    (phone || userEmail) && (
      <p className="flex flex-wrap items-center gap-x-5 text-sm">
        {phone && (
          <a href={`tel:${phone}`} className={linkClassName}>
            {frenchPhone(phone)}
          </a>
        )}
        {userEmail && (
          <span className="text-ink-soft">
            <EMail address={userEmail} />
          </span>
        )}
      </p>
    )
  )
}

const Total = ({ appointment }: { appointment: AppointmentView }) => (
  <Fact Icon={EuroIcon}>
    <p>
      <span className="sr-only">Total : </span>
      <strong className="font-semibold">{priceText(appointment.total)}</strong>{' '}
      <span className="text-sm text-ink-soft">{feeText(appointment)}</span>
    </p>
  </Fact>
)

const ProfessionalAmount = ({ appointment: { price, share } }: { appointment: AppointmentView }) => (
  <div className="shrink-0 text-right max-[359px]:w-full max-[359px]:text-left">
    <p className="font-display text-lg font-semibold whitespace-nowrap">
      <span className="sr-only">Prix : </span>
      {priceText(price)}
    </p>
    {share !== null && (
      <p className="text-sm min-[360px]:max-w-36 text-ink-soft">
        {share > 0 ? `Votre part des frais d’annulation : ${priceText(share)}` : 'Rien ne vous est dû.'}
      </p>
    )}
  </div>
)
