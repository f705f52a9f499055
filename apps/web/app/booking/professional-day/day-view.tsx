import type { AppointmentView } from '@couronne/contract/booking/appointments'
import type { ProfessionalDay } from '@couronne/contract/booking/professional-day'
import { addDays } from '@couronne/contract/lib/hours'
import { lazy, Suspense, useState } from 'react'
import { AppointmentDialogs } from '#app/booking/appointments/appointment-dialogs.tsx'
import { type DialogAction, useAnnouncedAction } from '#app/booking/appointments/use-announced-action.ts'
import { railOf } from '#app/booking/availability/day-rail.ts'
import { DayRailList } from '#app/booking/availability/day-rail-list.tsx'
import { firstFreeHour } from '#app/booking/availability/free-hours.ts'
import { useRailDialog } from '#app/booking/availability/use-rail-dialog.ts'
import { dayHeadingId } from '#app/booking/availability/week.ts'
import { useMember } from '#app/identity/sessions/member.ts'
import { addresses } from '#app/lib/addresses.ts'
import { civilText, countText, durationText, priceText } from '#app/lib/french.ts'
import { serverNow } from '#app/lib/server-now.ts'
import { useEachMinute } from '#app/lib/use-each-minute.ts'
import { Button, LinkButton } from '#app/ui/button.tsx'
import { PhoneIcon } from '#app/ui/member-icons.tsx'
import { TextLink } from '#app/ui/text-link.tsx'
import { FirstStepsList } from './first-steps.tsx'
import { NextAppointment } from './next-appointment.tsx'
import { NextByTelephone } from './next-by-telephone.tsx'
import { useDay } from './use-day.ts'
import { WaitingList } from './waiting-list.tsx'

const EntryDialogs = lazy(() => import('#app/booking/own-entries/entry-dialogs.tsx'))

const headingId = 'aujourd-hui'

/** Shows a professional the next appointment, the hours of the day, and what waits. */
export const DayView = ({ loaded }: { loaded: ProfessionalDay }) => {
  const { isAwaitingVerification, ville } = useMember()
  const [open, setOpen] = useState<{ action: DialogAction; appointment: AppointmentView } | null>(null)
  const rail = useRailDialog(loaded, loaded.zone)
  const { day, readAgain } = useDay(loaded, { isPaused: open !== null || rail.dialog !== null })
  const announcement = useAnnouncedAction(open !== null, headingId)
  useEachMinute()
  const rows = railOf(day)
  const { next, nextByTelephone, week, waiting } = day
  const hasNext = Boolean(next ?? nextByTelephone)
  const steps = <FirstStepsList {...day.firstSteps} isAwaitingVerification={isAwaitingVerification} />

  const openDialog = (action: DialogAction, appointment: AppointmentView) => {
    announcement.clear()
    setOpen({ action, appointment })
  }
  const noteAppointment = () => {
    const now = serverNow()
    rail.open({ kind: 'telephone', hours: firstFreeHour(rows, now) ?? nextHour(now) })
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
      <p className="text-ink-soft">
        {`Cette semaine : ${countText(week.appointments, 'rendez-vous', 'rendez-vous')}, ${priceText(week.income)}`}
      </p>
      <p className="mb-6 text-ink-soft">{hoursText(week)}</p>
      <p role="status" className="sr-only">
        {announcement.text}
      </p>
      <div className="grid items-start gap-6 xl:grid-cols-[3fr_2fr]">
        <div className="grid min-w-0 gap-6">
          {nextByTelephone && (
            <NextByTelephone
              entry={nextByTelephone}
              zone={day.zone}
              isToday={day.agenda.entries.some(({ id }) => id === nextByTelephone.id)}
              onOpen={() => rail.open({ kind: 'entry', entry: nextByTelephone })}
            />
          )}
          {next && (
            <NextAppointment
              appointment={next}
              note={day.nextNote}
              isToday={day.appointments.some(({ id }) => id === next.id)}
              onAction={openDialog}
            />
          )}
          {!hasNext && steps}
          <section aria-labelledby="journee">
            <div className="mb-2 flex items-center justify-between gap-2">
              <h3 id="journee" className="text-lg">
                <span id={dayHeadingId(day.day)} tabIndex={-1} className="outline-none">
                  Votre journée
                </span>
              </h3>
              <TextLink to={addresses.ownDay(addDays(day.day))}>Demain</TextLink>
            </div>
            {rows.length > 0 ? (
              <DayRailList rows={rows} zone={day.zone} now={serverNow()} onOpen={rail.open} />
            ) : (
              <EmptyDay hasHours={day.firstSteps.hours} />
            )}
            <Button tone="secondary" size="small" className="mt-3" onClick={noteAppointment}>
              <PhoneIcon /> Rendez-vous pris par téléphone
            </Button>
          </section>
        </div>
        <div className="grid min-w-0 gap-6">
          <WaitingList {...waiting} />
          {hasNext && steps}
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
      {rail.dialog && (
        <Suspense>
          <EntryDialogs
            key={rail.dialog.kind}
            dialog={rail.dialog}
            services={day.agenda.services}
            zone={day.zone}
            town={ville}
            touched={rail.touched}
            onOpen={rail.open}
            onClose={rail.close}
          />
        </Suspense>
      )}
    </>
  )
}

/** Appointments taken by telephone stand apart from the income, but their hours are filled. */
const hoursText = ({ byTelephone, filledMinutes, openMinutes }: ProfessionalDay['week']) =>
  [
    ...(byTelephone > 0 ? [`${byTelephone} par téléphone`] : []),
    openMinutes > 0
      ? `Heures remplies : ${durationText(filledMinutes)} sur ${durationText(openMinutes)}`
      : 'Aucune heure ouverte',
  ].join(' · ')

/** Returns an hour from the next half hour on. */
const nextHour = (now: number) => {
  const halfHourMs = 30 * 60_000
  const start = Math.ceil(now / halfHourMs) * halfHourMs
  return { start: new Date(start).toISOString(), end: new Date(start + 2 * halfHourMs).toISOString() }
}

const EmptyDay = ({ hasHours }: { hasHours: boolean }) => (
  <div className="rounded-card border border-dashed border-sable-deep p-5">
    <p>{hasHours ? 'Rien d’ouvert aujourd’hui.' : 'Aucune heure n’est ouverte : personne ne peut encore réserver.'}</p>
    <LinkButton tone="secondary" size="small" to={addresses.ownHours()} className="mt-3">
      Ouvrir des heures
    </LinkButton>
  </div>
)
