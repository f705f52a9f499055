import type { PersonView } from '@couronne/contract/operators'
import { useState } from 'react'
import { useRevalidator } from 'react-router'
import { countText, priceText } from '#app/lib/french.ts'
import { Button } from '#app/ui/button.tsx'
import { Card } from '#app/ui/card.tsx'
import { useSaid } from '#app/ui/use-said.tsx'
import { EarlyPayoutDialog } from './early-payout-dialog.tsx'

type Props = { person: Pick<PersonView, 'id' | 'firstname' | 'earlyPayout'> }

/** Operators see here what only waits for the end of its 48 hours, and may pay it out now. */
export const EarlyPayout = ({ person }: Props) => {
  const { revalidate } = useRevalidator()
  const [isOpen, setOpen] = useState(false)
  const { say, said } = useSaid(isOpen)
  const { earlyPayout } = person
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
      <div className="mt-5 has-[p:empty]:hidden">{said}</div>
      {isOpen && earlyPayout && (
        <EarlyPayoutDialog
          professional={person}
          shown={earlyPayout}
          onClose={() => setOpen(false)}
          onDone={async (text) => {
            setOpen(false)
            await revalidate()
            say(text)
          }}
        />
      )}
    </>
  )
}
