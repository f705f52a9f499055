import { Alert } from '#app/ui/alert.tsx'

/** A professional sees this until the profile is verified and appears in the search. */
export const VerificationPending = () => (
  <Alert className="mb-6" title="Votre profil est en cours de vérification">
    Les clientes vous trouveront dès que notre équipe l’aura vérifié ; un e-mail vous le dira. En attendant, préparez
    vos prestations, vos photos et vos créneaux.
  </Alert>
)
