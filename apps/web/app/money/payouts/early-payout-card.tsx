import type { EarlyPayout } from '@couronne/contract/money/transfers'
import { useState } from 'react'
import { useRevalidator } from 'react-router'
import { countText, priceText } from '#app/lib/french.ts'
import { Button } from '#app/ui/button.tsx'
import { Card } from '#app/ui/card.tsx'
import { useAnnouncement } from '#app/ui/use-announcement.tsx'
import { EarlyPayoutDialog } from './early-payout-dialog.tsx'

type Props = { professional: { id: string; firstname: string; earlyPayout: EarlyPayout | null } }

/** Shows operators the shares that only wait for the end of their 48 hours, and lets them pay these out now. */
export const EarlyPayoutCard = ({ professional }: Props) => {
  const { revalidate } = useRevalidator()
  const [isOpen, setOpen] = useState(false)
  const { announce, announcement } = useAnnouncement(isOpen)
  const { earlyPayout } = professional
  return (
    <>
      {earlyPayout && (
        <Card className="mt-5 flex flex-col items-start gap-3">
          <h3 className="text-lg">À verser</h3>
          <p>
            {countText(earlyPayout.appointments, 'rendez-vous terminé attend', 'rendez-vous terminés attendent')} la fin
            des 48 h : <strong className="whitespace-nowrap tabular-nums">{priceText(earlyPayout.amount)}</strong>.
            {!earlyPayout.isReady && ' Son compte Stripe n’est pas ouvert : rien ne peut partir.'}
          </p>
          {earlyPayout.isReady && (
            <Button tone="secondary" onClick={() => setOpen(true)}>
              Verser maintenant
            </Button>
          )}
        </Card>
      )}
      <div className="mt-5 has-[p:empty]:hidden">{announcement}</div>
      {isOpen && earlyPayout && (
        <EarlyPayoutDialog
          professional={professional}
          earlyPayout={earlyPayout}
          onClose={() => setOpen(false)}
          onDone={async (text) => {
            setOpen(false)
            await revalidate()
            announce(text)
          }}
        />
      )}
    </>
  )
}
