import type { AppointmentAction, AppointmentView, Side } from '@couronne/contract/booking/appointments'
import { type ReactNode, useState } from 'react'
import { countText, longCivilDayText } from '#app/lib/french.ts'
import { serverNow } from '#app/lib/server-now.ts'
import { Button } from '#app/ui/button.tsx'
import { byDay, isToday } from './appointment-days.ts'
import { AppointmentList } from './appointment-list.tsx'

type Props = {
  side: Side
  appointments: AppointmentView[]
  /** Leads to older appointments, if there are any. */
  older: ReactNode
  onMove: (move: AppointmentAction, appointment: AppointmentView) => void
}

const shownAtFirst = 10

/** A professional is asked to confirm the end of an appointment; a day later the server assumes it. */
const justEnded = { customer: 'Passés récemment', professional: 'À terminer' }

/**
 * Lists appointments to pay first, then those to come with the next one on top, then those that have just ended. Those
 * that are over come last, the latest on top. A professional's agenda shows today before those that have just ended.
 */
export const AppointmentSections = ({ side, appointments, older, onMove }: Props) => {
  const list = (caption: string, listed: AppointmentView[]) => (
    <AppointmentList caption={caption} side={side} appointments={listed} onMove={onMove} />
  )
  const hasEnded = ({ status, isEnded }: AppointmentView) => status === 'Payé' && isEnded
  const isUnpaid = ({ status, payment }: AppointmentView) =>
    status === 'En attente de paiement' || payment === 'processing'
  const isAhead = (each: AppointmentView) => each.status === 'Payé' && !each.isEnded && !isUnpaid(each)
  const unpaid = appointments.filter(isUnpaid).sort((a, b) => a.date.localeCompare(b.date))
  const ahead = appointments.filter(isAhead).sort((a, b) => a.date.localeCompare(b.date))
  const ended = appointments.filter((each) => hasEnded(each) && !isUnpaid(each))
  const over = appointments.filter((each) => !isUnpaid(each) && !isAhead(each) && !hasEnded(each))

  const toFinish = ended.length > 0 && (
    <section>
      <h3 className="mb-4 text-xl">{justEnded[side]}</h3>
      {list(justEnded[side], ended)}
    </section>
  )
  return (
    <div className="space-y-10">
      {unpaid.length > 0 && (
        <section>
          <h3 className="mb-4 text-xl">À payer</h3>
          {list('Rendez-vous à payer', unpaid)}
        </section>
      )}
      {side === 'professional' ? (
        <Agenda ahead={ahead} list={list} toFinish={toFinish} />
      ) : (
        <>
          <section>
            <h3 className="mb-4 text-xl">À venir</h3>
            {ahead.length > 0 ? list('Rendez-vous à venir', ahead) : <p>Aucun rendez-vous à venir.</p>}
          </section>
          {toFinish}
        </>
      )}
      {over.length > 0 && (
        <section>
          <h3 className="mb-4 text-xl">Passés et annulés</h3>
          <FirstOf all={over} one="autre rendez-vous" many="autres rendez-vous" after={older}>
            {(shown) => list('Rendez-vous passés et annulés', shown)}
          </FirstOf>
        </section>
      )}
    </div>
  )
}

type AgendaProps = {
  ahead: AppointmentView[]
  list: (caption: string, listed: AppointmentView[]) => ReactNode
  toFinish: ReactNode
}

/** Shows today's appointments, then those to complete, then those of the following days. */
const Agenda = ({ ahead, list, toFinish }: AgendaProps) => {
  const now = new Date(serverNow())
  const today = ahead.filter((each) => isToday(each, now))
  const later = ahead.filter((each) => !isToday(each, now))
  return (
    <>
      <section>
        <h3 className="mb-4 text-xl">Aujourd’hui</h3>
        {today.length > 0 ? list('Rendez-vous d’aujourd’hui', today) : <p>Aucun rendez-vous aujourd’hui.</p>}
      </section>
      {toFinish}
      <section>
        <h3 className="mb-4 text-xl">Les jours suivants</h3>
        {later.length > 0 ? (
          <FirstOf all={later} one="autre rendez-vous à venir" many="autres rendez-vous à venir">
            {(shown) => (
              <div className="space-y-6">
                {byDay(shown).map(([day, listed]) => (
                  <div key={day}>
                    <h4 className="mb-3 font-semibold first-letter:uppercase">{longCivilDayText(day)}</h4>
                    {list(`Rendez-vous du ${longCivilDayText(day)}`, listed)}
                  </div>
                ))}
              </div>
            )}
          </FirstOf>
        ) : (
          <p>Aucun rendez-vous à venir.</p>
        )}
      </section>
    </>
  )
}

type FirstOfProps = {
  all: AppointmentView[]
  one: string
  many: string
  /** Appears once the whole list is shown. */
  after?: ReactNode
  children: (shown: AppointmentView[]) => ReactNode
}

/** Shows the first entries, and the rest after one press. It shows all at once if the address names one of the rest. */
const FirstOf = ({ all, one, many, after, children }: FirstOfProps) => {
  const [isWhole, setWhole] = useState(() => all.slice(shownAtFirst).some(({ id }) => location.hash === `#${id}`))
  const rest = all.length - shownAtFirst
  return (
    <>
      {children(isWhole ? all : all.slice(0, shownAtFirst))}
      {rest > 0 && !isWhole ? (
        <Button tone="secondary" className="mt-4" onClick={() => setWhole(true)}>
          Voir {countText(rest, one, many)}
        </Button>
      ) : (
        after
      )}
    </>
  )
}
