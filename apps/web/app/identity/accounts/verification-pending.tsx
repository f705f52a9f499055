import { addresses } from '#app/lib/addresses.ts'
import { Alert } from '#app/ui/alert.tsx'
import { TextLink } from '#app/ui/text-link.tsx'

/** A professional sees this until the profile is verified and appears in the search. */
export const VerificationPending = () => (
  <Alert className="mb-6" title="Votre profil n’est pas visible pour le moment">
    <p>
      Les clientes vous trouveront dès que notre équipe aura vérifié votre dossier ; un e-mail vous le dira. En
      attendant, préparez vos prestations, vos photos et vos créneaux.
    </p>
    <TextLink to={addresses.ownFile()}>Compléter votre dossier</TextLink>
  </Alert>
)
