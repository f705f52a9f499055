import type { AppointmentView } from '@couronne/contract/booking/appointments'
import type { ProfessionalDay } from '@couronne/contract/booking/professional-day'
import { useState } from 'react'
import { AppointmentDialogs } from '#app/booking/appointments/appointment-dialogs.tsx'
import { type DialogAction, useAnnouncedAction } from '#app/booking/appointments/use-announced-action.ts'
import { useMember } from '#app/identity/sessions/member.ts'
import { addresses } from '#app/lib/addresses.ts'
import { civilText, countText, priceText } from '#app/lib/french.ts'
import { serverNow } from '#app/lib/server-now.ts'
import { useEachMinute } from '#app/lib/use-each-minute.ts'
import { LinkButton } from '#app/ui/button.tsx'
import { railOf } from './day-rail.ts'
import { DayRailList } from './day-rail-list.tsx'
import { FirstStepsList } from './first-steps.tsx'
import { NextAppointment } from './next-appointment.tsx'
import { useDay } from './use-day.ts'
import { WaitingList } from './waiting-list.tsx'

const headingId = 'aujourd-hui'

/** Shows a professional the next appointment, the hours of the day, and what waits. */
export const DayView = ({ loaded }: { loaded: ProfessionalDay }) => {
  const { isAwaitingVerification } = useMember()
  const [open, setOpen] = useState<{ action: DialogAction; appointment: AppointmentView } | null>(null)
  const { day, readAgain } = useDay(loaded, { isPaused: open !== null })
  const announcement = useAnnouncedAction(open !== null, headingId)
  useEachMinute()
  const rows = railOf(day)
  const { next, week, waiting } = day
  const steps = <FirstStepsList {...day.firstSteps} isAwaitingVerification={isAwaitingVerification} />

  const openDialog = (action: DialogAction, appointment: AppointmentView) => {
    announcement.clear()
    setOpen({ action, appointment })
  }
  const handleChange = async (text?: string) => {
    await readAgain()
    if (open) announcement.announce(open.appointment.id, open.action, text)
  }

  return (
    <>
      <h2 id={headingId} tabIndex={-1} className="text-2xl outline-none first-letter:uppercase">
        {civilText(day.day, { weekday: 'long', day: 'numeric', month: 'long' })}
      </h2>
      <p className="mb-6 text-ink-soft">
        {`Cette semaine : ${countText(week.appointments, 'rendez-vous', 'rendez-vous')}, ${priceText(week.income)}`}
      </p>
      <p role="status" className="sr-only">
        {announcement.text}
      </p>
      <div className="grid items-start gap-6 xl:grid-cols-[3fr_2fr]">
        <div className="grid min-w-0 gap-6">
          {next && (
            <NextAppointment
              appointment={next}
              isToday={day.appointments.some(({ id }) => id === next.id)}
              onAction={openDialog}
            />
          )}
          {!next && steps}
          <section aria-labelledby="journee">
            <h3 id="journee" className="mb-2 text-lg">
              Votre journée
            </h3>
            {rows.length > 0 ? (
              <DayRailList rows={rows} day={day.day} zone={day.zone} now={serverNow()} />
            ) : (
              <EmptyDay hasHours={day.firstSteps.hours} />
            )}
          </section>
        </div>
        <div className="grid min-w-0 gap-6">
          <WaitingList {...waiting} />
          {next && steps}
        </div>
      </div>
      {open && (
        <AppointmentDialogs
          side="professional"
          action={open.action}
          appointment={open.appointment}
          onClose={() => setOpen(null)}
          onChanged={handleChange}
        />
      )}
    </>
  )
}

const EmptyDay = ({ hasHours }: { hasHours: boolean }) => (
  <div className="rounded-card border border-dashed border-sable-deep p-5">
    <p>{hasHours ? 'Rien d’ouvert aujourd’hui.' : 'Aucune heure n’est ouverte : personne ne peut encore réserver.'}</p>
    <LinkButton tone="secondary" size="small" to={addresses.ownHours()} className="mt-3">
      Ouvrir des heures
    </LinkButton>
  </div>
)
