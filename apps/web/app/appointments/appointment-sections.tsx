import type { AppointmentView } from '@couronne/contract/appointments'
import { type ReactNode, useState } from 'react'
import { countText } from '#app/lib/french.ts'
import { Button } from '#app/ui/button.tsx'
import type { AppointmentMove } from './appointment-dialogs.tsx'
import { AppointmentList, type Side } from './appointment-list.tsx'

type Props = {
  side: Side
  appointments: AppointmentView[]
  /** The way to those before them, if there are any. */
  older: ReactNode
  onMove: (move: AppointmentMove, appointment: AppointmentView) => void
}

const shownAtFirst = 10

/** Hers says what to do with it; in a day it is held to have taken place all the same. */
const justEnded = { customer: 'Passés récemment', professional: 'À terminer' }

/** What is still to come first, the next one on top; then what has just ended and what is over, the latest on top. */
export const AppointmentSections = ({ side, appointments, older, onMove }: Props) => {
  const [all, setAll] = useState(false)
  const hasEnded = ({ status, isEnded }: AppointmentView) => status === 'Payé' && isEnded
  const isAhead = ({ status, payment, isEnded }: AppointmentView) =>
    (status === 'Payé' && !isEnded) || status === 'En attente de paiement' || payment === 'processing'
  const ahead = appointments.filter(isAhead).sort((a, b) => a.date.localeCompare(b.date))
  const ended = appointments.filter(hasEnded)
  const over = appointments.filter((each) => !isAhead(each) && !hasEnded(each))
  return (
    <div className="space-y-10">
      <section>
        <h3 className="mb-4 text-xl">À venir</h3>
        {ahead.length > 0 ? (
          <AppointmentList caption="Rendez-vous à venir" side={side} appointments={ahead} onMove={onMove} />
        ) : (
          <p>Aucun rendez-vous à venir.</p>
        )}
      </section>
      {ended.length > 0 && (
        <section>
          <h3 className="mb-4 text-xl">{justEnded[side]}</h3>
          <AppointmentList caption={justEnded[side]} side={side} appointments={ended} onMove={onMove} />
        </section>
      )}
      {over.length > 0 && (
        <section>
          <h3 className="mb-4 text-xl">Passés et annulés</h3>
          <AppointmentList
            caption="Rendez-vous passés et annulés"
            side={side}
            appointments={all ? over : over.slice(0, shownAtFirst)}
            onMove={onMove}
          />
          {over.length > shownAtFirst && !all && (
            <Button tone="secondary" className="mt-4" onClick={() => setAll(true)}>
              Voir {countText(over.length - shownAtFirst, 'autre rendez-vous', 'autres rendez-vous')}
            </Button>
          )}
          {(all || over.length <= shownAtFirst) && older}
        </section>
      )}
    </div>
  )
}
