import { Alert } from '#app/ui/alert.tsx'

/** For a professional whom nobody finds yet. */
export const VerificationUnderWay = () => (
  <Alert className="mb-6" title="Votre profil est en cours de vérification">
    Les clientes vous trouveront dès que notre équipe l’aura vérifié ; un e-mail vous le dira. En attendant, préparez
    vos prestations, vos photos et vos créneaux.
  </Alert>
)
