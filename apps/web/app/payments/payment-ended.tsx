import { priceText } from '#app/lib/french.ts'

/** Nobody can say what became of her order before she has logged in again. */
export const LoggedOut = () => (
  <>
    Reconnectez-vous : « Mes rendez-vous » vous dira si votre heure est payée, ou si elle vous est encore gardée. Vous
    ne paierez pas deux fois.
  </>
)

/** Her fifteen minutes were over first; `refund` in euros when money had come all the same. */
export const TooLate = ({ refund }: { refund?: number | undefined }) => (
  <>
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
  </>
)
