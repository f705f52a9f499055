import type { EarlyPayoutStanding } from '@couronne/contract/early-payouts'
import { houseZone } from '@couronne/contract/lib/french-formats'
import { eurosFromCents } from '@couronne/contract/lib/money'
import { lazy, Suspense, useState } from 'react'
import { countText, dayText, priceText } from '#app/lib/french.ts'
import { Badge } from '#app/ui/badge.tsx'
import { Button } from '#app/ui/button.tsx'
import { Card } from '#app/ui/card.tsx'
import { useSaid } from '#app/ui/use-announcement.tsx'

const EarlyPayoutDialog = lazy(() => import('./early-payout-dialog.tsx'))

/** What she may ask to be paid before the rule, and what became of what she asked last. */
export const EarlyPayout = ({ visits, amount, againAt, latest, mayAsk }: EarlyPayoutStanding) => {
  const [isOpen, setOpen] = useState(false)
  const { say, said } = useSaid(isOpen)
  const euros = priceText(eurosFromCents(amount))
  const waits = latest?.decision === null
  return (
    <Card className="flex flex-col items-start gap-4">
      <h3 className="text-lg">Versement anticipé</h3>
      {latest && <Latest {...latest} />}
      {amount > 0 && !waits && (
        <p>
          {countText(visits, 'rendez-vous terminé attend', 'rendez-vous terminés attendent')} la fin des 48 h :{' '}
          <strong className="whitespace-nowrap tabular-nums">{euros}</strong>.{' '}
          {againAt
            ? `Vous pourrez faire une nouvelle demande à partir du ${dayText(againAt, houseZone)}.`
            : mayAsk &&
              'En cas d’imprévu, notre équipe peut vous les verser tout de suite : une demande par semaine au plus.'}
        </p>
      )}
      {mayAsk && (
        <Button tone="secondary" onClick={() => setOpen(true)}>
          Demander un versement anticipé
        </Button>
      )}
      <div className="has-[p:empty]:hidden">{said}</div>
      {isOpen && (
        <Suspense>
          <EarlyPayoutDialog
            euros={euros}
            onClose={() => setOpen(false)}
            onAsked={() => {
              setOpen(false)
              say('Votre demande est envoyée : nous vous répondons par e-mail.')
            }}
          />
        </Suspense>
      )}
    </Card>
  )
}

const badges = {
  open: { tone: 'waiting', text: 'En attente de réponse' },
  accepted: { tone: 'success', text: 'Accordée' },
  declined: { tone: 'neutral', text: 'Non accordée' },
} as const

const Latest = ({ askedAt, reason, amount, decision, answer }: NonNullable<EarlyPayoutStanding['latest']>) => {
  const { tone, text } = badges[decision ?? 'open']
  const words = answer ?? reason
  return (
    <div className="w-full">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <p>
          Votre demande du {dayText(askedAt, houseZone)},{' '}
          <span className="whitespace-nowrap tabular-nums">{priceText(eurosFromCents(amount))}</span>
        </p>
        <Badge tone={tone}>{text}</Badge>
      </div>
      <blockquote className="mt-2 border-l-3 border-safran pl-3 text-ink-soft wrap-anywhere whitespace-pre-line">
        <span className="font-semibold">{answer ? 'Notre équipe : ' : 'Vous : '}</span>
        {words}
      </blockquote>
    </div>
  )
}
