import { useState } from 'react'
import { Button } from '#app/ui/button.tsx'
import { Dialog } from '#app/ui/dialog.tsx'
import { Checkbox } from '#app/ui/inputs.tsx'
import { giveConsent, readConsent } from './consent.ts'

type Props = { onClose: () => void }

export default function CookieSettings({ onClose }: Props) {
  const [audience, setAudience] = useState(readConsent()?.audience ?? false)
  const choose = (allowed: boolean) => {
    giveConsent({ audience: allowed })
    onClose()
  }
  return (
    <Dialog
      open
      onClose={onClose}
      title="Vos cookies"
      description="Votre choix est gardé six mois. Vous pouvez le changer à tout moment, en bas de chaque page."
      actions={
        <>
          <Button onClick={() => choose(audience)}>Enregistrer mon choix</Button>
          <Button tone="secondary" onClick={() => choose(false)}>
            Tout refuser
          </Button>
        </>
      }
    >
      <Checkbox
        checked
        disabled
        readOnly
        label={
          <>
            <strong className="block">Cookies nécessaires</strong>
            <span className="text-sm text-ink-soft">
              Votre session, ce choix, et de quoi reprendre où vous en étiez. Sans eux, le site ne fonctionne pas.
            </span>
          </>
        }
      />
      <Checkbox
        checked={audience}
        onChange={(event) => setAudience(event.target.checked)}
        label={
          <>
            <strong className="block">Mesure d’audience</strong>
            <span className="text-sm text-ink-soft">
              Combien de fois chaque page est vue et chaque étape d’une réservation atteinte, par jour, type d’appareil
              et site d’origine. Sans cookie ni identifiant ; elle n’est chargée qu’avec votre accord.
            </span>
          </>
        }
      />
    </Dialog>
  )
}
