import { useContactEmail } from '#app/lib/contact-email.ts'
import { Card } from '#app/ui/card.tsx'
import { EMail } from '#app/ui/e-mail.tsx'

const subject = 'Demande de versement anticipé'

/** Early payouts are an exception: the professional asks for one by e-mail. */
export const EarlyPayoutNote = () => {
  const address = useContactEmail()
  return (
    <Card className="flex flex-col items-start gap-2">
      <h3 className="text-lg">Versement anticipé</h3>
      <p>
        Un versement avant la fin des 48 h reste exceptionnel. En cas d’imprévu, écrivez à notre équipe une fois le
        rendez-vous terminé : elle vous répond par e-mail.
      </p>
      <a
        href={`mailto:${address}?subject=${encodeURIComponent(subject)}`}
        className="inline-flex min-h-11 items-center font-semibold text-plum underline underline-offset-4 hover:text-plum-deep"
      >
        <span>
          Écrire à <EMail address={address} />
        </span>
      </a>
    </Card>
  )
}
