import type { AppointmentView } from '@couronne/contract/appointments'
import { Medallion } from '#app/drawings/drawing.tsx'
import { dateTimeText, priceText } from '#app/lib/french.ts'

export const Booked = ({ appointment: { libelle, firstname, date, zone } }: { appointment: AppointmentView }) => (
  <div role="status" className="flex flex-col items-center gap-4 text-center">
    <Medallion name="hero-afro" eager className="w-32 bg-safran" />
    <div>
      <p className="font-display text-xl font-semibold">
        {libelle} avec {firstname}
      </p>
      <p className="mt-1 text-lg">{dateTimeText(date, zone)}</p>
    </div>
    <p className="text-ink-soft">Un e-mail de confirmation vous est envoyé.</p>
  </div>
)

/** Nobody can say what became of her order before she has logged in again. */
export const LoggedOut = () => (
  <p role="alert">
    Reconnectez-vous : « Mes rendez-vous » vous dira si votre heure est payée, ou si elle vous est encore gardée. Vous
    ne paierez pas deux fois.
  </p>
)

/** Her fifteen minutes were over first; `refund` in euros when money had come all the same. */
export const TooLate = ({ refund }: { refund?: number | undefined }) => (
  <p role="alert">
    {refund === undefined ? (
      <>
        Le délai de paiement est dépassé : l’heure a été libérée. Rien n’a été débité. Un paiement qui arriverait encore
        confirmerait votre rendez-vous si l’heure est libre ; sinon il vous serait rendu en totalité.
      </>
    ) : (
      <>
        Votre paiement est arrivé après le délai et l’heure avait été prise. Vos {priceText(refund)} vous sont rendus en
        totalité sur votre carte ; un e-mail vous le confirme.
      </>
    )}
  </p>
)
