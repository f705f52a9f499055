import type { AppointmentView, Side } from '@couronne/contract/booking/appointments'
import { type ReactNode, useState } from 'react'
import { countText, longCivilDayText } from '#app/lib/french.ts'
import { serverNow } from '#app/lib/server-now.ts'
import { Button } from '#app/ui/button.tsx'
import { byDay, isToday } from './appointment-days.ts'
import { AppointmentList } from './appointment-list.tsx'
import { isRequestLost, isRequestSent } from './request-texts.ts'
import type { DialogAction } from './use-announced-action.ts'

type Props = {
  side: Side
  appointments: AppointmentView[]
  /** Leads to older appointments, if there are any. */
  olderButton: ReactNode
  onAction: (action: DialogAction, appointment: AppointmentView) => void
}

const initialCount = 10

/** A professional is asked to confirm the end of an appointment; a day later the server assumes it. */
const justEnded = { customer: 'Passés récemment', professional: 'À terminer' }

const requestTitle = { customer: 'Demandes envoyées', professional: 'Demandes à confirmer' }

/**
 * Lists requests and appointments to pay first, then those to come with the next one on top, then those that have just ended. Those
 * that are over come last, the latest on top. A professional's agenda shows today before those that have just ended.
 */
export const AppointmentSections = ({ side, appointments, olderButton, onAction }: Props) => {
  const list = (caption: string, listed: AppointmentView[]) => (
    <AppointmentList caption={caption} side={side} appointments={listed} onAction={onAction} />
  )
  const hasEnded = ({ status, isEnded }: AppointmentView) => status === 'Payé' && isEnded
  const isUnpaid = ({ status, payment }: AppointmentView) =>
    status === 'En attente de paiement' || payment === 'processing'
  const isRequest = (each: AppointmentView) => isRequestSent(each) || isRequestLost(each)
  const byRequest = (a: AppointmentView, b: AppointmentView) =>
    Number(isRequestLost(a)) - Number(isRequestLost(b)) || a.date.localeCompare(b.date)
  const requests = appointments.filter(isRequest).sort(byRequest)
  const isAhead = (each: AppointmentView) => each.status === 'Payé' && !each.isEnded && !isUnpaid(each)
  const unpaid = appointments
    .filter((each) => isUnpaid(each) && !isRequest(each))
    .sort((a, b) => a.date.localeCompare(b.date))
  const ahead = appointments.filter(isAhead).sort((a, b) => a.date.localeCompare(b.date))
  const ended = appointments.filter((each) => hasEnded(each) && !isUnpaid(each))
  const past = appointments.filter((each) => !isRequest(each) && !isUnpaid(each) && !isAhead(each) && !hasEnded(each))

  const toFinish = ended.length > 0 && (
    <section>
      <h3 className="mb-4 text-xl">{justEnded[side]}</h3>
      {list(justEnded[side], ended)}
    </section>
  )
  return (
    <div className="space-y-10">
      {requests.length > 0 && (
        <section>
          <h3 className="mb-4 text-xl">{requestTitle[side]}</h3>
          {list(requestTitle[side], requests)}
        </section>
      )}
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
      {past.length > 0 && (
        <section>
          <h3 className="mb-4 text-xl">Passés et annulés</h3>
          <FirstRows appointments={past} singular="autre rendez-vous" plural="autres rendez-vous" after={olderButton}>
            {(shown) => list('Rendez-vous passés et annulés', shown)}
          </FirstRows>
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
          <FirstRows appointments={later} singular="autre rendez-vous à venir" plural="autres rendez-vous à venir">
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
          </FirstRows>
        ) : (
          <p>Aucun rendez-vous à venir.</p>
        )}
      </section>
    </>
  )
}

type FirstRowsProps = {
  appointments: AppointmentView[]
  singular: string
  plural: string
  /** Appears once the whole list is shown. */
  after?: ReactNode
  children: (shown: AppointmentView[]) => ReactNode
}

/** Shows the first entries, and the rest after one press. It shows all at once if the address names one of the rest. */
const FirstRows = ({ appointments, singular, plural, after, children }: FirstRowsProps) => {
  const [isExpanded, setExpanded] = useState(() =>
    appointments.slice(initialCount).some(({ id }) => location.hash === `#${id}`),
  )
  const rest = appointments.length - initialCount
  return (
    <>
      {children(isExpanded ? appointments : appointments.slice(0, initialCount))}
      {rest > 0 && !isExpanded ? (
        <Button tone="secondary" className="mt-4" onClick={() => setExpanded(true)}>
          Voir {countText(rest, singular, plural)}
        </Button>
      ) : (
        after
      )}
    </>
  )
}
