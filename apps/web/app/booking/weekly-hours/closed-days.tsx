import type { DayPeriod, PublicHoliday } from '@couronne/contract/booking/weekly-hours'
import { useRef, useState } from 'react'
import { countText } from '#app/lib/french.ts'
import { Button } from '#app/ui/button.tsx'
import { Field } from '#app/ui/field.tsx'
import { TextInput } from '#app/ui/inputs.tsx'
import type { TemplateChanges } from './use-template-changes.ts'
import { periodsOf, periodText } from './weekly-hours-text.ts'

type Props = { changes: TemplateChanges; today: string }

/** Closes single days and periods, and opens them again. */
export const ClosedDays = ({ changes: { template, submit, stateOf, apiError }, today }: Props) => {
  const list = useRef<HTMLDivElement>(null)
  const [from, setFrom] = useState('')
  const [to, setTo] = useState('')
  const [isMissing, setIsMissing] = useState(false)
  const fieldError = (path: string) => apiError?.fields.find((field) => field.path === path)
  const periods = periodsOf(template.closedDays)

  const reopen = async (name: string, period: DayPeriod) => {
    // The pressed button is gone by then.
    if (await submit(name, { kind: 'reopen', period })) list.current?.focus()
  }

  return (
    <>
      <form
        noValidate
        className="flex flex-col gap-5"
        aria-busy={stateOf('close').busy}
        onSubmit={(event) => {
          event.preventDefault()
          setIsMissing(from === '')
          if (from !== '') void submit('close', { kind: 'close', period: { from, to: to || from } })
        }}
      >
        <div className="grid gap-4 sm:grid-cols-2">
          <Field label="Premier jour" error={isMissing ? { message: 'Champ requis' } : fieldError('from')}>
            <TextInput type="date" min={today} value={from} onChange={(event) => setFrom(event.target.value)} />
          </Field>
          <Field label="Dernier jour" hint="Vide : un seul jour." error={fieldError('to')}>
            <TextInput type="date" min={from || today} value={to} onChange={(event) => setTo(event.target.value)} />
          </Field>
        </div>
        <Button type="submit" tone="secondary" {...stateOf('close')}>
          Fermer ces jours
        </Button>
      </form>
      <div ref={list} tabIndex={-1} className="mt-5 outline-none">
        {periods.length === 0 && <p className="text-ink-soft">Aucun jour n’est fermé.</p>}
        <ul className="divide-y divide-sable">
          {periods.map((period) => {
            const name = `Rouvrir : ${periodText(period)}`
            return (
              <li key={period.from} className="flex items-center justify-between gap-3 py-1">
                <span>{periodText(period)}</span>
                <Button
                  size="small"
                  tone="quiet"
                  aria-label={name}
                  {...stateOf(name)}
                  onClick={() => void reopen(name, period)}
                >
                  Rouvrir
                </Button>
              </li>
            )
          })}
        </ul>
      </div>
    </>
  )
}

type HolidayProps = { changes: TemplateChanges; holidays: PublicHoliday[] }

/** Proposes the public holidays of the coming year. */
export const PublicHolidays = ({ changes: { template, submit, stateOf }, holidays }: HolidayProps) => {
  const isClosed = (day: string) => template.closedDays.includes(day)
  const closedCount = holidays.filter(({ day }) => isClosed(day)).length
  return (
    <details>
      <summary className="min-h-11 cursor-pointer py-2 font-semibold text-plum">
        <span>{`Jours fériés de l’année à venir (${countText(closedCount, 'fermé', 'fermés')} sur ${holidays.length})`}</span>
      </summary>
      <ul className="divide-y divide-sable">
        {holidays.map(({ day, name }) => (
          <li key={day} className="flex items-center justify-between gap-3 py-1">
            <span>{`${name}, ${periodText({ from: day, to: day })}`}</span>
            <Button
              size="small"
              tone={isClosed(day) ? 'quiet' : 'secondary'}
              aria-label={`${isClosed(day) ? 'Rouvrir' : 'Fermer'} : ${name}`}
              {...stateOf(name)}
              onClick={() =>
                void submit(name, { kind: isClosed(day) ? 'reopen' : 'close', period: { from: day, to: day } })
              }
            >
              <span>{isClosed(day) ? 'Rouvrir' : 'Fermer'}</span>
            </Button>
          </li>
        ))}
      </ul>
    </details>
  )
}
