import type { AppointmentView } from '@couronne/contract/booking/appointments'
import { dateTimeText, priceText } from '#app/lib/french.ts'
import { RoundIllustration } from '#app/ui/illustrations/illustration.tsx'
import { answerTimeText, answerUntilText } from './request-texts.ts'

/** Shows the customer what happens after a request is sent. */
export const RequestSent = ({ appointment }: { appointment: AppointmentView }) => {
  const { name, firstname, date, zone, total } = appointment
  return (
    <div className="grid gap-4">
      <div role="status" className="flex items-center gap-4">
        <RoundIllustration name="hero-afro" eager className="size-20 shrink-0 bg-safran max-[22rem]:hidden" />
        <div className="min-w-0">
          <p className="font-display text-xl font-semibold">{`${name} avec ${firstname}`}</p>
          <p className="mt-1 text-lg">{dateTimeText(date, zone)}</p>
        </div>
      </div>
      <p className="font-semibold">{`Montant réservé, non débité : ${priceText(total)}`}</p>
      <p className="text-ink-soft">
        {`${answerTimeText(firstname, answerUntilText(date, zone))} Si elle accepte, le montant est débité et le rendez-vous est pris. Sinon, il est libéré. Un e-mail vous prévient dans tous les cas.`}
      </p>
    </div>
  )
}
