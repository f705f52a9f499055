import type { OpenEarlyPayout } from '@couronne/contract/early-payouts'
import { houseZone } from '@couronne/contract/lib/french-formats'
import { useState } from 'react'
import { useRevalidator } from 'react-router'
import { addresses } from '#app/lib/addresses.ts'
import { countText, dateTimeText, priceText } from '#app/lib/french.ts'
import { Button } from '#app/ui/button.tsx'
import { TextLink } from '#app/ui/text-link.tsx'
import { useSaid } from '#app/ui/use-announcement.tsx'
import { AnswerDialog } from './early-payout-answer-dialog.tsx'

/** For operators: who asks to be paid early, the longest waiting first. */
export const OpenEarlyPayouts = ({ asked }: { asked: OpenEarlyPayout[] }) => {
  const { revalidate } = useRevalidator()
  const [answered, setAnswered] = useState<OpenEarlyPayout | null>(null)
  const { say, said } = useSaid(answered !== null)
  return (
    <section aria-labelledby={asked.length > 0 ? 'early' : undefined}>
      {asked.length > 0 && (
        <h3 id="early" className="mb-3 text-xl">
          Versements anticipés demandés
        </h3>
      )}
      <div className="has-[p:empty]:hidden">{said}</div>
      <ul className="mb-6 grid gap-3 empty:hidden">
        {asked.map((each) => (
          <li key={each.id} className="rounded-card border border-safran bg-blanc px-5 py-4 shadow-soft">
            <p className="wrap-anywhere">
              <TextLink to={addresses.person(each.professionalId)}>{each.professional}</TextLink>
            </p>
            <p className="text-sm text-ink-soft">Demandé le {dateTimeText(each.askedAt, houseZone)}</p>
            <blockquote className="my-2 border-l-3 border-safran pl-3 wrap-anywhere whitespace-pre-line">
              {each.reason}
            </blockquote>
            <p className="mb-3">{sumText(each)}</p>
            <Button onClick={() => setAnswered(each)}>
              Répondre… <span className="sr-only">à {each.professional}</span>
            </Button>
          </li>
        ))}
      </ul>
      {answered && (
        <AnswerDialog
          asked={answered}
          onClose={() => setAnswered(null)}
          onDone={async (text) => {
            setAnswered(null)
            await revalidate()
            say(text)
          }}
        />
      )}
    </section>
  )
}

const sumText = ({ asked, amount, visits, isReady }: OpenEarlyPayout) => {
  if (!isReady) return 'Son compte Stripe n’est pas ouvert : rien ne peut partir.'
  if (amount === 0) return `${priceText(asked)} demandés ; plus rien n’attend la fin des 48 h.`
  const now = `${priceText(amount)} pour ${countText(visits, 'rendez-vous terminé', 'rendez-vous terminés')}`
  return amount === asked ? now : `${now} (${priceText(asked)} au moment de la demande)`
}
