import type { AppointmentView } from '@couronne/contract/appointments'
import { useState } from 'react'
import { dateTimeText, priceText } from '#app/lib/french.ts'
import { Alert } from '#app/ui/alert.tsx'
import { Button } from '#app/ui/button.tsx'
import { Dialog } from '#app/ui/dialog.tsx'
import { ClockIcon } from '#app/ui/icons.tsx'
import { RadioCard } from '#app/ui/inputs.tsx'
import { type TestCardId, testCards } from './test-cards.ts'
import { usePayment } from './use-payment.ts'
import { countdownText, useSecondsLeft } from './use-seconds-left.ts'

type Props = {
  /** Held for the person logged in. */
  appointment: AppointmentView
  /** Closed without paying: the hold lives on. */
  onLeave: () => void
  /** The hold is over: other hours must be chosen. */
  onExpired: () => void
  onPaid: () => void
}

export default function PaymentDialog({ appointment, onLeave, onExpired, onPaid }: Props) {
  const { libelle, firstname, total, date, zone, holdExpiresAt } = appointment
  const [card, setCard] = useState<TestCardId>('pm_card_visa')
  const secondsLeft = useSecondsLeft(holdExpiresAt)
  const { pay, forget, status, busy, refusal } = usePayment(appointment)

  if (status === 'succeeded') {
    return (
      <Dialog
        open
        onClose={onPaid}
        title="La reservation a été prise en compte"
        actions={<Button onClick={onPaid}>Fermer</Button>}
      >
        <Alert tone="success">
          {libelle} avec {firstname}, {dateTimeText(date, zone)}. Un e-mail de confirmation vous est envoyé.
        </Alert>
      </Dialog>
    )
  }
  if (!busy && (secondsLeft === 0 || refusal?.error === 'hold_expired')) {
    return (
      <Dialog
        open
        onClose={onExpired}
        title="Le délai est dépassé"
        actions={<Button onClick={onExpired}>Choisir une autre heure</Button>}
      >
        <Alert tone="warning">
          Le délai de paiement est dépassé : les heures ont été libérées. Rien n’a été débité.
        </Alert>
      </Dialog>
    )
  }
  return (
    <Dialog open onClose={() => !busy && onLeave()} title="Paiement">
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 rounded-control bg-sable px-4 py-3">
        <p>
          {libelle} avec {firstname}
          <span className="block text-sm text-ink-soft">{dateTimeText(date, zone)}</span>
        </p>
        <p className="font-display text-2xl font-semibold">{priceText(total)}</p>
      </div>
      <p className="mt-3 flex items-center gap-2 text-sm">
        <ClockIcon className="size-5 text-terracotta" />
        <span>
          Heure gardée pour vous encore{' '}
          <span role="timer" className="font-semibold tabular-nums">
            {countdownText(secondsLeft)}
          </span>
        </span>
      </p>
      <fieldset className="mt-4 min-w-0" disabled={busy}>
        <legend className="font-semibold">Carte d’essai</legend>
        <p className="text-sm text-ink-soft">
          Paiement de démonstration : aucune carte réelle n’est demandée ni débitée.
        </p>
        <div className="mt-2 grid gap-2 sm:grid-cols-2">
          {testCards.map(({ id, label, hint }) => (
            <RadioCard
              key={id}
              name="carte"
              label={label}
              hint={hint}
              checked={card === id}
              onChange={() => {
                setCard(id)
                forget()
              }}
            />
          ))}
        </div>
      </fieldset>
      {/* Stays in sight while the cards scroll under it. */}
      <div className="sticky bottom-0 -mx-5 -mb-5 flex flex-col gap-3 bg-blanc px-5 pt-3 pb-5 sm:-mx-7 sm:-mb-7 sm:px-7 sm:pb-7">
        {refusal && (
          <Alert tone="danger">
            {refusal.message}
            {refusal.statusCode === 402 && ' Rien n’a été débité.'}
          </Alert>
        )}
        {status === 'failed' && (
          <Alert tone="danger">Votre banque a refusé le paiement. Rien n’a été débité : essayez une autre carte.</Alert>
        )}
        {status === 'requires_action' && (
          <Alert tone="warning">
            Cette carte demande une authentification 3-D Secure, qui n’est pas encore possible ici. Rien n’a été débité
            : choisissez une autre carte.
          </Alert>
        )}
        {status === 'processing' && <Alert>Votre banque traite le paiement. Ne fermez pas cette fenêtre.</Alert>}
        <Button size="large" busy={busy} onClick={() => pay(card)} className="text-base">
          <span>
            Commander avec obligation de paiement <span className="whitespace-nowrap">({priceText(total)})</span>
          </span>
        </Button>
      </div>
    </Dialog>
  )
}
