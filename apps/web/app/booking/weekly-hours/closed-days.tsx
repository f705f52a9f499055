import type { PublicHoliday } from '@couronne/contract/booking/weekly-hours'
import { useState } from 'react'
import { countText } from '#app/lib/french.ts'
import { Button } from '#app/ui/button.tsx'
import { Field } from '#app/ui/field.tsx'
import { TextInput } from '#app/ui/inputs.tsx'
import type { TemplateChanges } from './use-template-changes.ts'
import { periodsOf, periodText } from './weekly-hours-text.ts'

type Props = { changes: TemplateChanges; today: string }

/** Closes single days and periods, and opens them again. */
export const ClosedDays = ({ changes: { template, submit, busy, apiError }, today }: Props) => {
  const [from, setFrom] = useState('')
  const [to, setTo] = useState('')
  const [isMissing, setIsMissing] = useState(false)
  const fieldError = (path: string) => apiError?.fields.find((field) => field.path === path)
  const periods = periodsOf(template.closedDays)

  return (
    <>
      <form
        noValidate
        className="flex flex-col gap-5"
        aria-busy={busy}
        onSubmit={(event) => {
          event.preventDefault()
          setIsMissing(from === '')
          if (from !== '') void submit({ kind: 'close', period: { from, to: to || from } })
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
        <Button type="submit" tone="secondary" busy={busy}>
          Fermer ces jours
        </Button>
      </form>
      {periods.length > 0 && (
        <ul className="mt-5 divide-y divide-sable">
          {periods.map((period) => (
            <li key={period.from} className="flex items-center justify-between gap-3 py-1">
              <span>{periodText(period)}</span>
              <Button
                size="small"
                tone="quiet"
                aria-label={`Rouvrir : ${periodText(period)}`}
                onClick={() => void submit({ kind: 'reopen', period })}
              >
                Rouvrir
              </Button>
            </li>
          ))}
        </ul>
      )}
    </>
  )
}

type HolidayProps = { changes: TemplateChanges; holidays: PublicHoliday[] }

/** Proposes the public holidays of the coming year. */
export const PublicHolidays = ({ changes: { template, submit }, holidays }: HolidayProps) => {
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
              onClick={() => void submit({ kind: isClosed(day) ? 'reopen' : 'close', period: { from: day, to: day } })}
            >
              <span>{isClosed(day) ? 'Rouvrir' : 'Fermer'}</span>
            </Button>
          </li>
        ))}
      </ul>
    </details>
  )
}
